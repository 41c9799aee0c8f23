import { readFileSync } from 'node:fs';

/** The letters of one typeface as outlines, in thousandths of the size: sign to width and path, pair to correction. */
export type GlyphTable = {
  glyphs: Record<string, [width: number, path: string]>;
  kerns: Record<string, number>;
};
/** Headings and names; everything else. */
export type Typeface = 'heading' | 'text';

const tables = new Map<Typeface, GlyphTable>();

function tableOf(face: Typeface): GlyphTable {
  let table = tables.get(face);
  if (!table) {
    table = JSON.parse(readFileSync(new URL(`./fonts/${face}.json`, import.meta.url), 'utf8')) as GlyphTable;
    tables.set(face, table);
  }
  return table;
}

/** No letter of ours; what compatibility forms do not resolve by themselves. */
const STAND_INS: Record<string, string> = {
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
  ʻ: '’',
  ʼ: '’',
  '′': '’',
  '⁄': '/',
  ơ: 'o',
  ư: 'u',
  Ơ: 'O',
  Ư: 'U',
};

/** Whether both typefaces have a sign. */
const isOurs = (sign: string): boolean =>
  Object.hasOwn(tableOf('heading').glyphs, sign) && Object.hasOwn(tableOf('text').glyphs, sign);

/** One sign in letters that we have: itself, its base letter, or nothing. */
function inOurLetters(sign: string): string {
  if (isOurs(sign)) return sign;
  const plain = STAND_INS[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return [...plain]
    .map((part) => STAND_INS[part] ?? part)
    .filter(isOurs)
    .join('');
}

/**
 * A text in letters that the cards have: accents that are missing fall off their letter, and whatever is written in no Latin
 * letters is left out, for a box says nothing. Empty where nothing that can be read remains.
 */
export function readableText(text: string): string {
  const known = [...text.normalize('NFC')]
    .map((sign) => (/\s/.test(sign) ? ' ' : inOurLetters(sign)))
    .join('')
    .replaceAll(/\( *\)|\[ *\]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/^[\s,.;:!?·•|/–—-]+|[\s,;:·•|/–—-]+$/g, '');
  return /[\p{L}\p{N}]/u.test(known) ? known : '';
}

/** Width of a line in pixels. */
export function measure(text: string, face: Typeface, size: number): number {
  const { glyphs, kerns } = tableOf(face);
  let width = 0;
  let last = '';
  for (const sign of text) {
    width += (glyphs[sign]?.[0] ?? 0) + (kerns[last + sign] ?? 0);
    last = sign;
  }
  return (width * size) / 1000;
}

/** A line as outlines, its baseline beginning at x, y. */
export function drawLine(
  text: string,
  face: Typeface,
  size: number,
  x: number,
  y: number,
  fill: string,
): string {
  const { glyphs, kerns } = tableOf(face);
  const scale = Math.round(size * 10) / 10_000;
  let at = 0;
  let last = '';
  const paths: string[] = [];
  for (const sign of text) {
    at += kerns[last + sign] ?? 0;
    const [width, d] = glyphs[sign] ?? [0, ''];
    if (d !== '') paths.push(`<path transform="translate(${at} 0)" d="${d}"/>`);
    at += width;
    last = sign;
  }
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}">${paths.join('')}</g>`;
}

/** Lines no wider than `width`; a word that is wider by itself is broken. */
function wrap(text: string, face: Typeface, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer, face, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const sign of word) {
      if (line !== '' && measure(line + sign, face, size) > width) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** The beginning of a line with an ellipsis that still fits. */
function cut(line: string, face: Typeface, size: number, width: number): string {
  let kept = line;
  while (kept !== '' && measure(`${kept}…`, face, size) > width) kept = kept.slice(0, -1).trimEnd();
  return `${kept}…`;
}

export type Setting = {
  face: Typeface;
  /** Tried in this order, in pixels: the first at which the text has its lines. */
  sizes: readonly number[];
  width: number;
  /** How many lines there may be at the first size; smaller ones may have one more for each step. */
  lines: number;
};
export type SetText = { size: number; lines: string[] };

/** A text in the largest size at which it fits; at the smallest its end is cut off. It never leaves its column. */
export function setText(text: string, { face, sizes, width, lines: most }: Setting): SetText {
  for (const [step, size] of sizes.entries()) {
    const lines = wrap(text, face, size, width);
    if (lines.length <= most + step) return { size, lines };
  }
  const [size, room] = [sizes.at(-1)!, most + sizes.length - 1];
  const lines = wrap(text, face, size, width).slice(0, room);
  return { size, lines: [...lines.slice(0, -1), cut(lines.at(-1) ?? '', face, size, width)] };
}

/** The lines of a text one below the other; `y` is the first baseline. */
export function drawText(
  { lines, size }: SetText,
  face: Typeface,
  x: number,
  y: number,
  leading: number,
  fill: string,
): string {
  return lines
    .map((line, at) => drawLine(line, face, size, x, Math.round(y + at * size * leading), fill))
    .join('');
}
