import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SETTINGS } from '#server/config/settings.ts';
import { codeIn, ROOT, withoutComments } from '#test/helpers/source-tree.ts';

const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');

/** Environment variables that only tools and tests read, or that the system sets. */
const NOT_SETTINGS = ['NODE_ENV', 'PATH', 'HOME', 'TMPDIR', 'USER', 'CI', 'NO_COLOR', 'TERM'];

describe('settings table of docs/operations.md', () => {
  test('matches the program’s settings in order, defaults and descriptions', () => {
    const documented = operations.split('\n').filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line));
    const expected = Object.values(SETTINGS).map(
      ({ name, fallback, about }) =>
        `| \`${name}\` | ${fallback === '' ? 'empty' : `\`${fallback}\``} | ${about} |`,
    );
    expect(documented).toEqual(expected);
  });

  test('contains every environment variable that the server reads', () => {
    const names = new Set<string>([...Object.values(SETTINGS).map(({ name }) => name), ...NOT_SETTINGS]);
    const stray = codeIn(/^(server|streets|cli|demo)\//).flatMap((file) =>
      [...withoutComments(file.text).matchAll(/process\.env(?:\.|\[['"])([A-Z][A-Z0-9_]*)/g)]
        .filter(([, name]) => !names.has(name ?? ''))
        .map(([, name]) => `${file.path}: ${name}`),
    );
    expect(stray).toEqual([]);
  });

  test('contains no setting that a first start requires', () => {
    expect(() => readSettings({})).not.toThrow();
  });
});
