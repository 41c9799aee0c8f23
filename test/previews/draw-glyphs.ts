import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Blob, Face, Feature, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { GlyphTable } from '#server/previews/typeset.ts';

const require = createRequire(import.meta.url);
const UNITS = 1000;
/** A pair that is moved by less is not worth its line. */
const LEAST_KERN = 6;

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
/** Latin letters of Europe, and the signs of names and prices. Nothing else is ever written on a card. */
const SIGNS = [...range(0x20, 0x7e), ...range(0xa1, 0x17f), ...'ȘșȚțẞ–—‘’‚“”„•…€™−'].filter(
  (sign) => sign !== '\u00ad',
);
const KERNED = [...range(0x30, 0x39), ...range(0x41, 0x5a), ...range(0x61, 0x7a), ...".,-&’'()$:"];

type Cut = { files: string[]; axes: Record<string, number> };

/** The cuts of the site's two typefaces that cards are written in, by file. */
export const CUTS: Record<string, Cut> = {
  heading: {
    files: [
      'fraunces/files/fraunces-latin-full-normal.woff2',
      'fraunces/files/fraunces-latin-ext-full-normal.woff2',
    ],
    axes: { SOFT: 100, WONK: 0, wght: 600, opsz: 72 },
  },
  text: {
    files: [
      'figtree/files/figtree-latin-wght-normal.woff2',
      'figtree/files/figtree-latin-ext-wght-normal.woff2',
    ],
    axes: { wght: 600 },
  },
};

type OpenFont = { font: Font; scale: number; signs: Set<string> };

async function open(file: string, axes: Record<string, number>): Promise<OpenFont> {
  const source = readFileSync(require.resolve(`@fontsource-variable/${file}`));
  const bytes = await subsetFont(source, SIGNS.join(''), { targetFormat: 'truetype', variationAxes: axes });
  const face = new Face(new Blob(bytes));
  const signs = new Set([...face.collectUnicodes()].map((code) => String.fromCodePoint(code)));
  return { font: new Font(face), scale: UNITS / face.upem, signs };
}

/** Glyphs of a text as the font sets it, without ligatures: letters are placed one by one. */
function set(font: Font, text: string) {
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer, [new Feature('liga', 0), new Feature('clig', 0)]);
  const places = buffer.getGlyphPositions();
  return buffer
    .getGlyphInfos()
    .map(({ codepoint }, at) => ({ glyph: codepoint, advance: places[at]!.xAdvance }));
}

/** An outline in thousandths of its size, y downwards. */
function outline(font: Font, glyph: number, scale: number): string {
  let isY = false;
  return font
    .glyphToPath(glyph)
    .replaceAll(/[A-Z]|-?[\d.]+/g, (part) => {
      if (/[A-Z]/.test(part)) {
        isY = false;
        return part;
      }
      const value = Math.round(Number(part) * scale) * (isY ? -1 : 1);
      isY = !isY;
      return String(value === 0 ? 0 : value);
    })
    .replaceAll(',-', '-')
    .replaceAll(' -', '-');
}

/** Everything that is needed to write a line in one cut, without the font. */
export async function drawGlyphs({ files, axes }: Cut): Promise<GlyphTable> {
  const fonts = await Promise.all(files.map((file) => open(file, axes)));
  const table: GlyphTable = { glyphs: {}, kerns: {} };
  for (const sign of SIGNS) {
    const found = fonts.find(({ signs }) => signs.has(sign));
    if (!found) continue;
    const [only] = set(found.font, sign);
    table.glyphs[sign] = [
      Math.round(only!.advance * found.scale),
      outline(found.font, only!.glyph, found.scale),
    ];
  }
  const { font, scale } = fonts[0]!;
  for (const one of KERNED)
    for (const other of KERNED) {
      const pair = set(font, one + other);
      const kern = Math.round(pair[0]!.advance * scale) - table.glyphs[one]![0];
      if (pair.length === 2 && Math.abs(kern) >= LEAST_KERN) table.kerns[one + other] = kern;
    }
  return table;
}
