import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const PACKAGE = '@fontsource-variable/fraunces';
const SOURCE = `${PACKAGE}/files/fraunces-latin-full-normal.woff2`;

const NAME = /^porchlight-heading-font\.woff2(?=\?|$)/;

/**
 * Axes with a fixed value in the font file. The package's file with all four axes is 121 kB. Optical size
 * stays variable.
 */
const AXES = { SOFT: 100, WONK: 0, wght: 600 };

const SIGNS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)),
  ...Array.from({ length: 0x100 - 0xa0 }, (_, at) => String.fromCharCode(0xa0 + at)),
  ...'–—‘’“”•…€™−×ŒœŸ',
].join('');

/** Creates the font file, or returns the one that is cached in node_modules for this version. */
async function createHeadingFont(): Promise<string> {
  const require = createRequire(import.meta.url);
  const { version } = require(`${PACKAGE}/package.json`) as { version: string };
  const source = require.resolve(SOURCE);
  const folder = join(dirname(source), '..', '..', '..', '.cache', 'porchlight');
  const file = join(folder, `fraunces-heading-${version}.woff2`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const font = await subsetFont(readFileSync(source), SIGNS, { targetFormat: 'woff2', variationAxes: AXES });
  writeFileSync(file, font);
  return file;
}

/** Vite plugin that creates a heading font of half the package's size. */
export function headingFontPlugin(): Plugin {
  return {
    name: 'porchlight:heading-font',
    async config() {
      return { resolve: { alias: [{ find: NAME, replacement: await createHeadingFont() }] } };
    },
  };
}
