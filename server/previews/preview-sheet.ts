import { drawLine, measure } from './typeset.ts';

/** Pixels; shown uncropped by all networks. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;
export const MARGIN = 72;

/** The dark theme's tokens: a picture can't read CSS. */
export const INK = '#f4efe6';
export const SOFT_INK = '#c3c7d8';
export const NIGHT = '#10162c';
export const LAMP = '#f6b955';
const LIT = '#ffd27a';
const BRIGHT = '#ffe9b0';

const GLOW =
  `<radialGradient id="glow"><stop offset="0" stop-color="${LAMP}" stop-opacity=".85"/>` +
  `<stop offset=".35" stop-color="${LAMP}" stop-opacity=".32"/><stop offset="1" stop-color="${LAMP}" stop-opacity="0"/></radialGradient>`;

/** Transparent where a photo is below. */
export function previewSheet(body: string, defs = ''): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PREVIEW_WIDTH} ${PREVIEW_HEIGHT}" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}">` +
    `<defs>${GLOW}${defs}</defs>${body}</svg>`
  );
}

export function brandMark(right: number, y: number): string {
  const size = 34;
  const x = right - measure('Porchlight', 'heading', size);
  return (
    `<g transform="translate(${Math.round(x - 50)} ${y - 33}) scale(1.3)"><circle cx="16" cy="18" r="22" fill="url(#glow)" opacity=".8"/>` +
    `<path fill="${LIT}" d="M9.500 13h13l-1.900 12h-9.200z"/><path fill="${BRIGHT}" d="M14 13h4l-.5 12h-3z"/>` +
    `<path fill="${INK}" d="M14.600 3.400h2.800v2.800L24.500 12h-17l7.100-5.800zM11 26h10a1 1 0 0 1 1 1v.6a1 1 0 0 1-1 1H11a1 1 0 0 1-1-1V27a1 1 0 0 1 1-1z"/></g>` +
    drawLine('Porchlight', 'heading', size, Math.round(x), y, INK)
  );
}

export function pill(text: string, x: number, y: number, fill: string, ink: string): string {
  const [size, height, inset] = [26, 48, 22];
  const width = Math.round(measure(text, 'text', size) + inset * 2);
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${fill}"/>` +
    drawLine(text, 'text', size, x + inset, y + 33, ink)
  );
}
