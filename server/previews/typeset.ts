import { readFileSync } from 'node:fs';

/** Outlines in thousandths of the font size: width and path by character, kerning by pair. */
type GlyphTable = {
  glyphs: Record<string, [width: number, path: string]>;
  kerns: Record<string, number>;
};
type Typeface = 'heading' | 'text';

const tables = new Map<Typeface, GlyphTable>();

function tableOf(face: Typeface): GlyphTable {
  let table = tables.get(face);
  if (!table) {
    table = JSON.parse(readFileSync(new URL(`./fonts/${face}.json`, import.meta.url), 'utf8')) as GlyphTable;
    tables.set(face, table);
  }
  return table;
}

/** Replacements that Unicode normalization lacks. */
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

const isOurs = (sign: string): boolean =>
  Object.hasOwn(tableOf('heading').glyphs, sign) && Object.hasOwn(tableOf('text').glyphs, sign);

/** Itself, its base letter, or nothing. */
function inOurLetters(sign: string): string {
  if (isOurs(sign)) return sign;
  const plain = STAND_INS[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return [...plain]
    .map((part) => STAND_INS[part] ?? part)
    .filter(isOurs)
    .join('');
}

/** Removes characters that the fonts lack, because a box helps no reader. May be empty. */
export function readableText(text: string): string {
  const known = [...text.normalize('NFC')]
    .map((sign) => (/\s/.test(sign) ? ' ' : inOurLetters(sign)))
    .join('')
    .replaceAll(/\( *\)|\[ *\]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/^[\s,.;:!?·•|/–—-]+|[\s,;:·•|/–—-]+$/g, '');
  return /[\p{L}\p{N}]/u.test(known) ? known : '';
}

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

/** Breaks longer words. */
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

function cut(line: string, face: Typeface, size: number, width: number): string {
  let kept = line;
  while (kept !== '' && measure(`${kept}…`, face, size) > width) kept = kept.slice(0, -1).trimEnd();
  return `${kept}…`;
}

type Setting = {
  face: Typeface;
  sizes: readonly number[];
  width: number;
  /** At the first size; each smaller one may have one more. */
  lines: number;
};
type SetText = { size: number; lines: string[] };

/** The largest size that fits; truncated at the smallest. */
export function setText(text: string, { face, sizes, width, lines: most }: Setting): SetText {
  for (const [step, size] of sizes.entries()) {
    const lines = wrap(text, face, size, width);
    if (lines.length <= most + step) return { size, lines };
  }
  const [size, room] = [sizes.at(-1)!, most + sizes.length - 1];
  const lines = wrap(text, face, size, width).slice(0, room);
  return { size, lines: [...lines.slice(0, -1), cut(lines.at(-1) ?? '', face, size, width)] };
}

/** `y` is the first baseline. */
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
