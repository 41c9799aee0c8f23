import type { Point } from './camera.ts';

/** The picture's measure: 3 to 2, the size the photo pipeline keeps as its 1280 file. */
export const SCENE_WIDTH = 1280;
export const SCENE_HEIGHT = 854;

export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** One picture under the brush: what is added last lies on top. */
export interface Sheet {
  add(...parts: string[]): void;
  /** A linear gradient over the painted shape's own box; vertical unless told. Returns a paint. */
  linear(stops: readonly Stop[], direction?: 'down' | 'across'): string;
  /** A radial gradient over the painted shape's own box. Returns a paint. */
  radial(stops: readonly Stop[]): string;
  /** What `paint` adds shows only inside `shape`. */
  clipped(shape: string, paint: () => void): void;
  /** What `paint` adds, moved and scaled. */
  placed(transform: string, paint: () => void): void;
  toSvg(options?: { mirrored?: boolean }): string;
}

export const num = (value: number) => String(Math.round(value * 10) / 10);

export function createSheet(): Sheet {
  const body: string[] = [];
  const defs = new Map<string, string>();
  const define = (kind: string, inner: (id: string) => string) => {
    const key = kind;
    const known = defs.get(key);
    if (known) return known.slice(0, known.indexOf('\n'));
    const id = `d${defs.size}`;
    defs.set(key, `${id}\n${inner(id)}`);
    return id;
  };
  const stopTags = (stops: readonly Stop[]) =>
    stops
      .map(
        ([at, colour, opacity]) =>
          `<stop offset="${num(at * 100)}%" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
      )
      .join('');
  return {
    add: (...parts) => {
      for (const part of parts) body.push(part);
    },
    linear: (stops, direction = 'down') => {
      const tags = stopTags(stops);
      const end = direction === 'down' ? 'x2="0" y2="1"' : 'x2="1" y2="0"';
      const id = define(
        `l${direction}${tags}`,
        (name) => `<linearGradient id="${name}" x1="0" y1="0" ${end}>${tags}</linearGradient>`,
      );
      return `url(#${id})`;
    },
    radial: (stops) => {
      const tags = stopTags(stops);
      const id = define(`r${tags}`, (name) => `<radialGradient id="${name}">${tags}</radialGradient>`);
      return `url(#${id})`;
    },
    clipped: (shape, paint) => {
      const id = define(`c${shape}`, (name) => `<clipPath id="${name}">${shape}</clipPath>`);
      body.push(`<g clip-path="url(#${id})">`);
      paint();
      body.push('</g>');
    },
    placed: (transform, paint) => {
      body.push(`<g transform="${transform}">`);
      paint();
      body.push('</g>');
    },
    toSvg: (options) => {
      const inner = options?.mirrored ? `<g transform="matrix(-1 0 0 1 ${SCENE_WIDTH} 0)">` : '<g>';
      const tags = [...defs.values()].map((text) => text.slice(text.indexOf('\n') + 1)).join('');
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${SCENE_WIDTH}" height="${SCENE_HEIGHT}" viewBox="0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}"><defs>${tags}</defs>${inner}${body.join('')}</g></svg>`;
    },
  };
}

/** Opacity on the paint alone: group opacity makes the renderer draw every shape twice. */
const fillOnly = (more: string) => more && ` ${more.replace('opacity=', 'fill-opacity=')}`;
const strokeOnly = (more: string) => more && ` ${more.replace('opacity=', 'stroke-opacity=')}`;

export function rect(x: number, y: number, w: number, h: number, fill: string, more = ''): string {
  if (w <= 0 || h <= 0) return '';
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}"${fillOnly(more)}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"${fillOnly(more)}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${fillOnly(more)}/>`;
}

export function polygon(points: readonly Point[], fill: string, more = ''): string {
  const list = points.map((p) => `${num(p.x)},${num(p.y)}`).join(' ');
  return `<polygon points="${list}" fill="${fill}"${fillOnly(more)}/>`;
}

export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${fillOnly(more)}/>`;
}

/** Open strokes in one path, round at the ends. */
export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${strokeOnly(more)}/>`;
}

export function lineTo(points: readonly Point[]): string {
  return points.map((p, i) => `${i === 0 ? 'M' : 'L'}${num(p.x)} ${num(p.y)}`).join('');
}

/** Open strokes with square ends: beams, brackets, glazing bars. */
export function beam(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}"${strokeOnly(more)}/>`;
}
