import { readFileSync } from 'node:fs';

/** With colors of the page's scheme. */
const FOLDER = new URL('../../shared/drawing/scenes/', import.meta.url);

type Scheme = 'light' | 'dark';
type Scene = { width: number; height: number; body: string };

const HEAD =
  /^<svg [^>]*width="(\d+)" height="(\d+)"><style>:root\{color-scheme:light dark;([^}]*)\}<\/style>([\s\S]*)<\/svg>\s*$/;

/** In fixed colors; null if unknown, because content may name any. */
export function readScene(name: string, scheme: Scheme): Scene | null {
  const text = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) ? readFileOrNull(name) : null;
  const [, width, height, rules, body] = HEAD.exec(text ?? '') ?? [];
  if (rules === undefined || body === undefined) return null;
  const colors = new Map(
    rules.split(';').map((rule) => {
      const [, token, light, dark = light] =
        /^--([\w-]+):(?:light-dark\()?(#\w+)(?:,(#\w+)\))?$/.exec(rule) ?? [];
      return [token, scheme === 'light' ? light : dark];
    }),
  );
  const plain = body.replaceAll(/var\(--([\w-]+)\)/g, (_, token: string) => colors.get(token) ?? 'none');
  return { width: Number(width), height: Number(height), body: plain };
}

function readFileOrNull(name: string): string | null {
  try {
    return readFileSync(new URL(`${name}.svg`, FOLDER), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Fills the frame, cropped at the top. */
export function frameScene(
  { width, height, body }: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
): string {
  return `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax slice">${body}</svg>`;
}
