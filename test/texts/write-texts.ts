import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#shared/texts/language.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import {
  type AreaTexts,
  doubtfulWords,
  englishCatalogue,
  looseWords,
  readCatalogue,
} from './collect-texts.ts';

/**
 * `npm run texts` updates the catalogs: it adds new texts with an empty translation and removes unused ones.
 * `--loose FOLDER` lists visible words that no catalog contains.
 */
function write(language: string, areas: AreaTexts): void {
  writeFileSync(join(ROOT, 'shared/texts', `${language}.json`), `${JSON.stringify(areas, null, 2)}\n`);
}

const english = englishCatalogue();
write('en', english);
for (const language of LANGUAGES.filter((name) => name !== 'en')) {
  const known = readCatalogue(language);
  // A text that has moved to another area keeps its translation.
  const anywhere = Object.assign({}, ...Object.values(known)) as Record<string, string>;
  const areas: AreaTexts = {};
  for (const [area, texts] of Object.entries(english)) {
    areas[area] = Object.fromEntries(
      Object.keys(texts).map((text) => [text, known[area]?.[text] ?? anywhere[text] ?? '']),
    );
  }
  write(language, areas);
  const open = Object.values(areas).flatMap((texts) => Object.values(texts).filter((text) => text === ''));
  console.log(`${language}: ${open.length} texts to translate`);
}

const flag = process.argv.indexOf('--loose');
if (flag > 0) {
  const folder = process.argv[flag + 1] ?? '';
  for (const { words, place } of looseWords.filter((found) => found.place.startsWith(folder)))
    console.log(`${place}: ${words}`);
  for (const { words, place } of doubtfulWords.filter((found) => found.place.startsWith(folder)))
    console.log(`perhaps ${place}: ${words}`);
}
