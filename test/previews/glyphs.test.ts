import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { GlyphTable } from '#server/previews/typeset.ts';
import { CUTS, drawGlyphs } from './draw-glyphs.ts';

test.each(Object.entries(CUTS))(
  'the %s letters are those of the typeface: run node test/previews/write-glyphs.ts after its update',
  async (name, cut) => {
    const file = new URL(`../../server/previews/fonts/${name}.json`, import.meta.url);
    const kept = JSON.parse(readFileSync(file, 'utf8')) as GlyphTable;
    const drawn = await drawGlyphs(cut);
    expect(Object.keys(kept.glyphs)).toEqual(Object.keys(drawn.glyphs));
    // Whole, not letter by letter: nobody wants to read the difference of an outline.
    expect(JSON.stringify(kept) === JSON.stringify(drawn)).toBe(true);
  },
  60_000,
);
