import { circle, ellipse, glow, line, n, path, poly, rect } from './drawing.ts';

/** Who or what stands in a lit window. */
export type InWindow = 'plant' | 'cat' | 'person' | 'books' | 'lamp' | 'curtain' | 'string';
export type Opening = {
  lit?: boolean;
  cols?: number;
  rows?: number;
  sill?: boolean;
  trim?: string;
  thing?: InWindow;
  /** Rounded at the top. */
  arch?: boolean;
};

const SHADE = { o: 0.55 };

function inside(thing: InWindow, x: number, y: number, w: number, h: number): string {
  const [cx, base] = [x + w / 2, y + h];
  switch (thing) {
    case 'plant': {
      const u = Math.min(w, h) / 4;
      const leaf = (dx: number, dy: number) =>
        `M${n(cx)} ${n(base - u)}q${n(dx)} ${n(dy * 0.3)} ${n(dx * 1.1)} ${n(dy)}q${n(-dx)} ${n(-dy * 0.2)} ${n(-dx * 1.1)} ${n(-dy)}z`;
      return (
        path(`${leaf(u, -u * 1.3)}${leaf(-u, -u * 1.3)}${leaf(u * 0.3, -u * 2)}`, 'leaf-2') +
        poly(
          [cx - u * 0.6, base - u, cx + u * 0.6, base - u, cx + u * 0.45, base, cx - u * 0.45, base],
          'wall-brick',
        )
      );
    }
    case 'cat': {
      const u = h / 9;
      return path(
        `M${n(cx - u * 1.6)} ${n(base)}c0 ${n(-u * 2.4)} ${n(u * 0.4)} ${n(-u * 3)} ${n(u)} ${n(-u * 3.6)}l${n(-u * 0.3)} ${n(-u * 1.6)} ${n(u * 0.9)} ${n(u * 0.7)}h${n(u * 0.7)}l${n(u * 0.9)} ${n(-u * 0.7)} ${n(-u * 0.3)} ${n(u * 1.6)}c${n(u)} ${n(u)} ${n(u * 1.2)} ${n(u * 2)} ${n(u * 1.2)} ${n(u * 3.6)}z`,
        'iron',
        { o: 0.85 },
      );
    }
    case 'person':
      return (
        circle(cx, base - h * 0.56, h * 0.13, 'roof-brick', SHADE) +
        path(
          `M${n(cx - h * 0.26)} ${n(base)}c0-${n(h * 0.3)} ${n(h * 0.1)}-${n(h * 0.4)} ${n(h * 0.26)}-${n(h * 0.4)}s${n(h * 0.26)} ${n(h * 0.1)} ${n(h * 0.26)} ${n(h * 0.4)}z`,
          'roof-brick',
          SHADE,
        )
      );
    case 'books': {
      const tints = ['cloth-1', 'cloth-2', 'wall-moss', 'cloth-1', 'wall-cream-shade'];
      const step = w / 8;
      return tints
        .map((tint, at) => {
          const tall = h * (0.22 + ((at * 7) % 4) * 0.03);
          return rect(x + step * (at + 1), base - tall, step * 0.86, tall, tint);
        })
        .join('');
    }
    case 'lamp':
      return (
        glow(cx, y + h * 0.34, w * 0.8, 0.9) +
        line(`M${n(cx)} ${n(y)}v${n(h * 0.2)}`, 'roof', 1.2) +
        path(
          `M${n(cx - w * 0.2)} ${n(y + h * 0.36)}q0-${n(h * 0.17)} ${n(w * 0.2)}-${n(h * 0.17)}t${n(w * 0.2)} ${n(h * 0.17)}z`,
          'cloth-1',
        )
      );
    case 'curtain':
      return (
        path(
          `M${n(x)} ${n(y)}h${n(w * 0.42)}c0 ${n(h * 0.5)}-${n(w * 0.2)} ${n(h * 0.8)}-${n(w * 0.42)} ${n(h)}z`,
          'trim',
          {
            o: 0.85,
          },
        ) +
        path(
          `M${n(x + w)} ${n(y)}h-${n(w * 0.42)}c0 ${n(h * 0.5)} ${n(w * 0.2)} ${n(h * 0.8)} ${n(w * 0.42)} ${n(h)}z`,
          'trim',
          { o: 0.85 },
        )
      );
    case 'string': {
      const bulbs = [0.12, 0.3, 0.5, 0.7, 0.88].map((at) => {
        const sag = 4 * (at - 0.5) ** 2;
        return circle(x + w * at, y + h * (0.3 - sag * 0.2), Math.max(1.3, w * 0.03), 'cloth-1');
      });
      return (
        line(`M${n(x)} ${n(y + h * 0.08)}q${n(w / 2)} ${n(h * 0.42)} ${n(w)} 0`, 'roof', 0.8) + bulbs.join('')
      );
    }
  }
}

/** A window with its frame, panes and sill; lit ones are brighter below, where the lamp stands. */
export function windowOf(x: number, y: number, w: number, h: number, opening: Opening = {}): string {
  const { lit = true, cols = 2, rows = 2, sill = true, trim = 'trim', thing, arch = false } = opening;
  const r = w / 2;
  const shape = (grow: number, fill: string, o = 1) =>
    arch
      ? path(
          `M${n(x - grow)} ${n(y + h + grow)}V${n(y + r)}a${n(r + grow)} ${n(r + grow)} 0 0 1 ${n(w + grow * 2)} 0V${n(y + h + grow)}z`,
          fill,
          { o },
        )
      : rect(x - grow, y - grow, w + grow * 2, h + grow * 2, fill, { r: grow ? 1.2 : 0.5, o });
  const bars: string[] = [];
  for (let at = 1; at < cols; at += 1)
    bars.push(`M${n(x + (w * at) / cols)} ${n(y + (arch ? 1 : 0))}v${n(h - (arch ? 1 : 0))}`);
  for (let at = 1; at < rows; at += 1) bars.push(`M${n(x)} ${n(y + (h * at) / rows)}h${n(w)}`);
  return [
    shape(2.4, trim),
    shape(0, lit ? 'window-lit' : 'window-dim'),
    lit ? rect(x, y + h * 0.55, w, h * 0.45, 'window-bright', { o: 0.7 }) : '',
    lit
      ? ''
      : poly(
          [x, y + h, x + w * 0.5, y + (arch ? r : 0), x + w * 0.85, y + (arch ? r : 0), x + w * 0.3, y + h],
          'window-bright',
          { o: 0.1 },
        ),
    lit && thing ? inside(thing, x, y, w, h) : '',
    bars.length ? line(bars.join(''), trim, 1.7) : '',
    sill ? rect(x - 5, y + h + 2, w + 10, 3.6, trim, { r: 1 }) : '',
  ].join('');
}

/** The lamp of the house, hung at (x, y), with its light. */
export function porchLamp(x: number, y: number, size = 1): string {
  const s = size;
  return (
    glow(x, y + 6 * s, 42 * s, 0.95) +
    line(`M${n(x)} ${n(y - 6 * s)}v${n(4 * s)}`, 'iron', 1.6 * s) +
    poly([x - 5 * s, y + s, x, y - 3 * s, x + 5 * s, y + s], 'iron') +
    poly(
      [x - 4 * s, y + s, x + 4 * s, y + s, x + 3 * s, y + 11 * s, x - 3 * s, y + 11 * s],
      'window-bright',
    ) +
    rect(x - 3.4 * s, y + 10.6 * s, 6.8 * s, 1.8 * s, 'iron')
  );
}

/** A door standing on `base`, with a lit light above it. */
export function doorOf(
  x: number,
  base: number,
  w: number,
  h: number,
  tint = 'door',
  isGlazed = true,
): string {
  return [
    rect(x - 3, base - h - 3, w + 6, h + 3, 'trim', { r: 1.2 }),
    rect(x, base - h, w, h, tint),
    isGlazed
      ? rect(x + w * 0.2, base - h * 0.88, w * 0.6, h * 0.34, 'window-lit', { r: 1 }) +
        line(`M${n(x + w / 2)} ${n(base - h * 0.88)}v${n(h * 0.34)}`, tint, 1.4)
      : '',
    rect(x + w * 0.2, base - h * 0.44, w * 0.6, h * 0.32, 'iron', { o: 0.18, r: 1 }),
    circle(x + w * 0.84, base - h * 0.46, 1.6, 'glow'),
  ].join('');
}

/** A soft shadow or light on the ground below a thing. */
export const groundShade = (x: number, y: number, w: number, o = 0.22): string =>
  ellipse(x, y, w / 2, Math.max(3, w / 28), 'iron', { o });

/** The boards or bricks of a wall seen from near. */
export function facade(
  tint: 'wall-cream' | 'wall-blue' | 'wall-moss' | 'wall-brick' | 'wall-clay',
  x = 0,
  w = 640,
): string {
  const boards = Array.from({ length: 17 }, (_, at) => `M${x} ${16 + at * 25}h${w}`).join('');
  return rect(x, 0, w, 430, tint) + line(boards, `${tint}-shade`, 2.4, { isBlunt: true });
}
