import { circle, ellipse, glow, line, n, path, poly, rect } from './drawing.ts';

const WIDTH = 640;
const HEIGHT = 480;

/** The far wall of a room with its floor, which begins at `floor`. */
export function wallAndFloor(floor: number): string {
  return (
    rect(0, 0, WIDTH, HEIGHT, 'room-wall') +
    rect(0, floor, WIDTH, HEIGHT - floor, 'floor') +
    rect(0, floor - 10, WIDTH, 10, 'trim') +
    line(
      `M0 ${floor + 34}h640M0 ${floor + 68}h640M120 ${floor}v34M400 ${floor}v34M250 ${floor + 34}v34M560 ${floor + 34}v34`,
      'floor-2',
      2.5,
    )
  );
}

/** A window of a room, with the evening outside. */
export function view(x: number, y: number, w: number, h: number, outside: string): string {
  return (
    rect(x - 10, y - 10, w + 20, h + 20, 'trim', { r: 4 }) +
    rect(x, y, w, h, 'url(#sky)') +
    outside +
    line(`M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}`, 'trim', 5) +
    rect(x - 18, y + h + 8, w + 36, 9, 'trim', { r: 3 })
  );
}

export function floorLamp(height: number): string {
  return (
    glow(0, -height + 18, 150, 0.8) +
    rect(-2.5, -height + 30, 5, height - 30, 'iron') +
    ellipse(0, 0, 26, 5, 'iron') +
    path(`M-30 ${-height + 36}l14-44h32l14 44z`, 'window-bright') +
    path(`M-30 ${-height + 36}l14-44h32l14 44z`, 'cloth-3', { o: 0.55 })
  );
}

export function potPlant(size: number, pot = 'wall-brick'): string {
  const s = size / 100;
  const leaf = (turn: number, length: number, tint: string) =>
    `<g transform="rotate(${turn})">${path(`M0 ${-38 * s}c${-15 * s} ${-length * 0.4 * s} ${-9 * s} ${-length * 0.8 * s} 0 ${-length * s - 38 * s}c${9 * s} ${length * 0.2 * s} ${15 * s} ${length * 0.6 * s} 0 ${length * s}z`, tint)}</g>`;
  return (
    leaf(-38, 56, 'leaf-3') +
    leaf(38, 56, 'leaf-3') +
    leaf(-18, 74, 'leaf-2') +
    leaf(20, 72, 'leaf-2') +
    leaf(0, 86, 'leaf-1') +
    poly([-24 * s, -44 * s, 24 * s, -44 * s, 18 * s, 0, -18 * s, 0], pot) +
    rect(-27 * s, -50 * s, 54 * s, 12 * s, pot, { r: 3 })
  );
}

/** A pane that shows only what is behind it: `outside` has its corner at 0, 0. */
export function pane(x: number, y: number, w: number, h: number, outside: string): string {
  return `<svg x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}">${outside}</svg>`;
}

/** A window with a broad frame and a sill; `outside` has its corner at 0, 0 and ends with the glass. */
export function sashWindow(x: number, y: number, w: number, h: number, outside: string): string {
  return (
    rect(x - 12, y - 12, w + 24, h + 24, 'trim', { r: 4 }) +
    pane(x, y, w, h, outside) +
    line(`M${n(x + w / 2)} ${n(y)}v${n(h)}M${n(x)} ${n(y + h * 0.45)}h${n(w)}`, 'trim', 6, {
      isBlunt: true,
    }) +
    rect(x - 22, y + h + 8, w + 44, 11, 'trim', { r: 3 })
  );
}

/** Draws a thing as seen from above, and lays it on a table. */
export function lying(x: number, y: number, body: string, slant = -0.35, scale = 1): string {
  const turn = [scale, 0, slant * scale, 0.55 * scale, 0, 0].map((value) => Math.round(value * 100) / 100);
  return `<g transform="translate(${n(x)} ${n(y)}) matrix(${turn.join(' ')})">${body}</g>`;
}

/** A lamp that hangs from the ceiling down to `length`, with its cone of light. */
export function pendant(x: number, length: number, tint = 'cloth-1', reach = 210): string {
  return [
    poly(
      [x - 40, length + 12, x + 40, length + 12, x + reach, length + 330, x - reach, length + 330],
      'window-bright',
      { o: 0.22 },
    ),
    glow(x, length + 14, 130, 0.9),
    line(`M${x} 0v${length - 34}`, 'iron', 3),
    rect(x - 8, length - 42, 16, 12, 'iron', { r: 3 }),
    path(`M${x - 50} ${length + 12}c0-30 20-44 42-46h16c22 2 42 16 42 46z`, tint),
    ellipse(x, length + 12, 50, 7, 'window-bright'),
  ].join('');
}

/** A lamp of a desk, standing at x = 0, its shade turned to the right. */
export function deskLamp(tint = 'cloth-1'): string {
  return [
    glow(74, -104, 120, 0.95),
    rect(-28, -9, 56, 9, 'iron', { r: 4 }),
    line('M0-8L-18-86L48-138', 'iron', 6) + circle(-18, -86, 6, 'iron'),
    ellipse(79, -101, 14, 25, 'window-bright', { extra: 'transform="rotate(-38 79 -101)"' }),
    path('M36-142c12-12 30-16 44-8l24 42-56 34c-14-6-22-22-20-38z', tint) +
      path('M104-108l-56 34c-4-8 52-44 56-34z', 'window-bright'),
  ].join('');
}

/** A cup about x = 0, standing on y = 0, with its steam. */
export function cup(tint = 'paper'): string {
  return (
    line('M18-28c18-4 18 20-2 19', tint, 5) +
    path('M-22-38h44v24c0 9-6 14-14 14h-16c-8 0-14-5-14-14z', tint) +
    ellipse(0, -38, 22, 5, 'wood-2') +
    line('M-8-50q-7-8 0-16t0-16M8-50q-7-8 0-16t0-16', 'paper', 3, { o: 0.6 })
  );
}

/** A key with its ring to the left of x = 0, 90 long. */
export function key(tint = 'glow'): string {
  return (
    circle(-2, 0, 15, 'none', { extra: `stroke="var(--${tint})" stroke-width="8"` }) +
    line('M14 0h60M52 2v13M66 2v10', tint, 8, { isBlunt: true })
  );
}

/** A cardboard box standing on y = 0 from x = 0. */
export function carton(w: number, h: number, tint: 'wall-clay' | 'wood' = 'wall-clay'): string {
  const shade = tint === 'wood' ? 'wood-2' : 'wall-clay-shade';
  return (
    rect(0, -h, w, h, tint, { r: 2 }) +
    rect(0, -h, w, h * 0.2, shade, { r: 2 }) +
    rect(w / 2 - 9, -h, 18, h * 0.42, 'wall-cream-shade') +
    rect(w * 0.1, -h * 0.28, w * 0.26, h * 0.16, 'paper', { r: 2, o: 0.8 }) +
    line(`M${n(w * 0.76)} ${n(-h * 0.14)}v${n(-h * 0.16)}m-6 6l6-6 6 6`, shade, 3)
  );
}

/** A table that fills the foreground from `top` on, with its front edge. */
export function tableTop(top: number): string {
  return (
    poly([36, top, 604, top, 690, 452, -50, 452], 'wood') +
    poly([36, top, 604, top, 610, top + 8, 30, top + 8], 'wall-clay', { o: 0.5 }) +
    rect(0, 452, WIDTH, 28, 'wood-2') +
    line('M150 452L200 350M490 452L440 350', 'wood-2', 2, { o: 0.35 })
  );
}
