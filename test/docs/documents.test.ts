import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, repositoryPaths } from '#test/helpers/source-tree.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const documents = repositoryPaths
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const readme = documents.find(({ path }) => path === 'README.md')?.text ?? '';

/** Folders that are generated. Documents may name them although the repository lacks them. */
const MADE = ['data', 'build', 'node_modules', 'test-results', 'screenshots'];
const TOP = new Set([...repositoryPaths.map((path) => path.split('/')[0] ?? ''), ...MADE]);

/** Returns the words in inline code and fenced code blocks. */
function codeWords(text: string): string[] {
  return [...text.matchAll(/```[\w-]*\n([\s\S]*?)```|`([^`\n]+)`/g)].flatMap((match) =>
    (match[1] ?? match[2] ?? '').split(/[\s,;()]+/),
  );
}

/** True if a word looks like a path in this repository. */
function isOwnPath(word: string): boolean {
  if (/[{}<>*$=:]|^\/|^https?|^\.\.?\//.test(word) || !word.includes('/')) return false;
  return TOP.has(word.split('/')[0] ?? '');
}

function stands(word: string): boolean {
  const path = word.replace(/\/$/, '');
  return MADE.includes(path.split('/')[0] ?? '') || existsSync(join(ROOT, path));
}

describe('documents', () => {
  test('name only files and folders that exist', () => {
    const gone = documents.flatMap(({ path, text }) =>
      codeWords(text)
        .filter((word) => isOwnPath(word) && !stands(word))
        .map((word) => `${path}: ${word}`),
    );
    expect(gone).toEqual([]);
  });

  test('link only to existing files', () => {
    // True for files whose links are URLs of pages, not paths in the repository.
    const isEntry = (path: string) => /^content\/.+\//.test(path);
    const linking = documents.filter(({ path }) => !isEntry(path));
    const gone = linking.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)]*)?\)/g)]
        .map((match) => posix.join(dirname(path), match[1] ?? ''))
        .filter((target) => !existsSync(join(ROOT, target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(gone).toEqual([]);
  });

  test('name only existing npm commands', () => {
    const gone = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm run ([a-z][\w:-]*)|\bnpm (start|test)\b/g)]
        .map((match) => match[1] ?? match[2] ?? '')
        .filter((name) => !(name in scripts))
        .map((name) => `${path}: npm run ${name}`),
    );
    expect(gone).toEqual([]);
  });

  test('give each decision record a unique number, a title, context, decision and alternatives', () => {
    const records = documents.filter(({ path }) => path.startsWith('docs/decisions/'));
    const numbers = records.map(({ path }) => posix.basename(path).slice(0, 3));
    expect(new Set(numbers).size).toBe(records.length);
    for (const { path, text } of records) {
      const number = posix.basename(path).slice(0, 3);
      expect(text, path).toMatch(new RegExp(`^# ${number} \\S`));
      expect(text, path).toMatch(/\*\*(Context|Why)\.\*\*/);
      expect(text, path).toMatch(/\*\*(Decision|Decided)\.\*\*/);
      expect(text, path).toMatch(/\*\*(Alternatives|Not chosen)\.\*\*/);
      expect(text.split('\n').length, `${path} has at most 50 lines`).toBeLessThanOrEqual(50);
    }
  });
});

describe('npm scripts', () => {
  test('run files that exist', () => {
    const gone = Object.entries(scripts).flatMap(([name, command]) =>
      command
        .split(/\s+/)
        .filter((word) => /^[\w-]+\/[\w./-]+\.(ts|mjs|js)$/.test(word) && !existsSync(join(ROOT, word)))
        .map((word) => `${name}: ${word}`),
    );
    expect(gone).toEqual([]);
  });

  test('are all listed in the README', () => {
    const written = (name: string) => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`);
    expect(Object.keys(scripts).filter((name) => !readme.includes(`\`${written(name)}`))).toEqual([]);
  });
});
