import { writeFileSync } from 'node:fs';
import { CUTS, drawGlyphs } from './draw-glyphs.ts';

/** `node test/previews/write-glyphs.ts`: cuts the letters of the cards anew. A test says when that was forgotten. */
for (const [name, cut] of Object.entries(CUTS)) {
  const file = new URL(`../../server/previews/fonts/${name}.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(await drawGlyphs(cut))}\n`);
}
