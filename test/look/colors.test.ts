import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const WEB = new URL('../../web/', import.meta.url);

/**
 * Files that may contain colors. WebGL map styles cannot read CSS tokens. Drawings in files are generated
 * from the tokens.
 */
const MAY_NAME_COLORS = /^(ui\/tokens\.css|map\/[\w-]+\.ts)$/;

/** Matches all colors except `black` and `white`, which the site mixes with a school's own color. */
const COLOR =
  /#[0-9a-f]{3,4}\b(?!-)|#[0-9a-f]{6}(?:[0-9a-f]{2})?\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
}

test("colors are written only in tokens.css and in the map's WebGL styles", () => {
  const found: string[] = [];
  for (const path of readdirSync(WEB, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(css|tsx?)$/.test(path) || /\.test\.|\.d\.ts$/.test(path) || MAY_NAME_COLORS.test(path)) continue;
    const text = withoutComments(readFileSync(new URL(path, WEB), 'utf8'));
    for (const [color] of text.matchAll(COLOR)) found.push(`${path}: ${color}`);
  }
  expect(found).toEqual([]);
});

test('every design token used in web/ exists', () => {
  const tokens = readFileSync(new URL('ui/tokens.css', WEB), 'utf8');
  const named = new Set([...tokens.matchAll(/--([\w-]+):/g)].map(([, name]) => name));
  const missing: string[] = [];
  for (const path of readdirSync(WEB, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(css|tsx?)$/.test(path)) continue;
    const text = readFileSync(new URL(path, WEB), 'utf8');
    for (const [, name] of text.matchAll(
      /var\(--((?:color|text|space|radius|shadow|layer|font|leading)-[\w-]+)[,)]/g,
    ))
      if (!named.has(name)) missing.push(`${path}: --${name}`);
  }
  expect(missing).toEqual([]);
});
