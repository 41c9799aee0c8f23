/**
 * A small pen for flat vector scenes. Every colour is the name of a `--scene-…` token, without the prefix, so a drawing
 * holds in both schemes; y grows downwards, and parts are drawn standing on y = 0.
 */
export type Drawing = { width: number; height: number; body: string };

export type Style = { o?: number; r?: number; extra?: string; isBlunt?: boolean };

export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A token, a gradient of the frame (`url(#…)`) or `none`. */
export const paint = (name: string): string => (/^(url\(|none$)/.test(name) ? name : `var(--${name})`);

function finish(fill: string, { o = 1, extra = '' }: Style = {}): string {
  return ` fill="${paint(fill)}"${o < 1 ? ` opacity="${o}"` : ''}${extra ? ` ${extra}` : ''}/>`;
}

export function rect(x: number, y: number, w: number, h: number, fill: string, style: Style = {}): string {
  const round = style.r ? ` rx="${n(style.r)}"` : '';
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${round}${finish(fill, style)}`;
}

export function path(d: string, fill: string, style: Style = {}): string {
  return `<path d="${d}"${finish(fill, style)}`;
}

/** A closed shape through points given as x, y, x, y … */
export function poly(points: number[], fill: string, style: Style = {}): string {
  const pairs = points.map((value, at) => (at % 2 === 0 ? (at === 0 ? 'M' : 'L') : ' ') + n(value));
  return path(`${pairs.join('')}z`, fill, style);
}

export function circle(x: number, y: number, r: number, fill: string, style: Style = {}): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${finish(fill, style)}`;
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  style: Style = {},
): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"${finish(fill, style)}`;
}

/** A stroke, with round ends unless it is blunt. */
export function line(d: string, stroke: string, width: number, style: Style = {}): string {
  const stroked = `fill="none" stroke="${paint(stroke)}" stroke-width="${n(width)}"${style.isBlunt ? '' : ' stroke-linecap="round" stroke-linejoin="round"'}`;
  const opacity = style.o !== undefined && style.o < 1 ? ` opacity="${style.o}"` : '';
  return `<path d="${d}" ${stroked}${opacity}${style.extra ? ` ${style.extra}` : ''}/>`;
}

/** Puts a part somewhere, larger or smaller, or seen from the other side. */
export function place(x: number, y: number, body: string, scale = 1, isFlipped = false): string {
  const size = scale === 1 && !isFlipped ? '' : ` scale(${isFlipped ? `${-scale} ${scale}` : scale})`;
  return `<g transform="translate(${n(x)} ${n(y)})${size}">${body}</g>`;
}

/** A pool of lamp light. */
export function glow(x: number, y: number, r: number, o = 1): string {
  return circle(x, y, r, 'url(#glow)', { o });
}

/** Numbers from 0 to 1 that are the same on every run. */
export function seeded(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
