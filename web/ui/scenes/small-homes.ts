import { circle, glow, line, n, path, poly, rect } from './drawing.ts';
import { outdoors } from './outdoors.ts';

export type SmallHome = {
  w: number;
  h: number;
  wall: 'brick' | 'cream' | 'blue' | 'moss' | 'clay';
  roof?: 'gable' | 'hip' | 'flat';
  isLit?: boolean;
  /** Where the door stands, as a share of the width. */
  door?: number;
};

/** Panes of one size at many places, in one path. */
export function panes(places: readonly (readonly [number, number])[], w: number, h: number): string {
  return places.map(([x, y]) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`).join('');
}

/** A home seen from across a street, standing on y = 0 from x = 0: few shapes, so that a scene may have many. */
export function smallHome({ w, h, wall, roof = 'gable', isLit = true, door = 0.22 }: SmallHome): string {
  const [cols, rows] = [Math.max(2, Math.round(w / 52)), Math.max(1, Math.round(h / 62))];
  const [pw, ph] = [w * 0.15, Math.min(34, (h / rows) * 0.46)];
  const spots: [number, number][] = [];
  const doorX = w * door;
  for (let row = 0; row < rows; row += 1)
    for (let col = 0; col < cols; col += 1) {
      const x = (w * (col + 0.5)) / cols - pw / 2;
      const isAtDoor = row === rows - 1 && Math.abs(x + pw / 2 - doorX) < pw * 1.15;
      if (!isAtDoor) spots.push([x, -h + (h * (row + 0.24)) / rows]);
    }
  const frames = spots.map(([x, y]) => [x - 2.5, y - 2.5] as const);
  const lower = spots.map(([x, y]) => [x, y + ph * 0.55] as const);
  const bars = spots.map(([x, y]) => `M${n(x + pw / 2 - 1)} ${n(y)}h2v${n(ph)}h-2z`).join('');
  const [dw, dh] = [Math.max(16, w * 0.13), Math.min(46, (h / rows) * 0.72)];
  return [
    rect(0, -h, w, h, `wall-${wall}`) + rect(w * 0.86, -h, w * 0.14, h, `wall-${wall}-shade`),
    roofOf(roof, w, h, wall),
    path(panes(frames, pw + 5, ph + 5), 'trim') +
      path(panes(spots, pw, ph), isLit ? 'window-lit' : 'window-dim') +
      (isLit ? path(panes(lower, pw, ph * 0.45), 'window-bright', { o: 0.7 }) : '') +
      path(bars, 'trim'),
    isLit ? glow(doorX, -dh * 0.8, 52, 0.75) : '',
    rect(doorX - dw / 2 - 3, -dh - 3, dw + 6, dh + 3, 'trim') +
      rect(doorX - dw / 2, -dh, dw, dh, 'door') +
      rect(doorX - dw * 0.3, -dh * 0.88, dw * 0.6, dh * 0.32, isLit ? 'window-lit' : 'window-dim'),
    isLit ? circle(doorX + dw * 0.95, -dh * 0.82, 3.4, 'window-bright') : '',
    rect(doorX - dw, -5, dw * 2, 5, 'path'),
  ].join('');
}

function roofOf(kind: 'gable' | 'hip' | 'flat', w: number, h: number, wall: string): string {
  if (kind === 'flat') return rect(-4, -h - 10, w + 8, 12, 'roof', { r: 2 });
  const rise = w * (kind === 'gable' ? 0.36 : 0.24);
  const chimney = rect(w * 0.7, -h - rise, w * 0.09, rise * 0.8, 'wall-brick-shade');
  if (kind === 'hip')
    return chimney + poly([-10, -h + 2, w * 0.18, -h - rise, w * 0.82, -h - rise, w + 10, -h + 2], 'roof');
  return (
    chimney +
    poly([0, -h, w / 2, -h - rise, w, -h], `wall-${wall}`) +
    poly(
      [-10, -h + 4, w / 2, -h - rise - 9, w + 10, -h + 4, w + 2, -h + 8, w / 2, -h - rise + 4, -2, -h + 8],
      'roof',
    )
  );
}

/** Sky, stars, moon and hills of an evening, 640 by 480. */
export function evening(moonX: number, moonY: number, seed: number, ground = 320): string {
  return [
    rect(0, 0, 640, 480, 'url(#sky)') + outdoors.stars(640, ground * 0.55, 22, seed),
    `<g transform="translate(${moonX} ${moonY})">${outdoors.moon(22)}</g>`,
    `<g transform="translate(${(moonX + 250) % 560} ${moonY + 18})">${outdoors.cloud(150, 0.6)}</g>`,
    path(`M0 ${ground}q150-74 330-38t310-16V480H0z`, 'hill-1') +
      path(`M0 ${ground + 38}q160-40 330-16t310-14V480H0z`, 'hill-2'),
  ].join('');
}

/** What a window of a room shows at this hour, w by h: a sky, a hill, homes with their lights on. */
export function eveningView(w: number, h: number, homes: readonly [x: number, home: SmallHome][]): string {
  return (
    rect(0, 0, w, h, 'url(#sky)') +
    circle(w * 0.78, h * 0.2, Math.min(w, h) * 0.07, 'sun') +
    path(
      `M0 ${n(h * 0.66)}q${n(w * 0.3)} ${n(-h * 0.2)} ${n(w * 0.6)} ${n(-h * 0.06)}t${n(w * 0.4)} 0V${n(h)}H0z`,
      'hill-2',
    ) +
    rect(0, h * 0.93, w, h * 0.07, 'ground-1') +
    homes
      .map(([x, home]) => `<g transform="translate(${n(x)} ${n(h * 0.95)})">${smallHome(home)}</g>`)
      .join('')
  );
}

/** Pavement and road, with the kerb at `top`. */
export function road(top: number): string {
  return (
    rect(0, top, 640, 16, 'path') +
    rect(0, top + 16, 640, 480 - top, 'road-1') +
    rect(0, top + 16, 640, 4, 'road-2') +
    line(`M-8 ${top + 42}h660`, 'path', 3, { o: 0.5, isBlunt: true, extra: 'stroke-dasharray="30 30"' })
  );
}
