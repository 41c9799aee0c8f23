import { basename, extname } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  codeIn,
  repositoryPaths,
  type SourceFile,
  sourceFiles,
  withoutComments,
} from '#test/helpers/source-tree.ts';

const MAX_LINES = 300;
const MAX_TEST_LINES = 500;

/** Names that reveal nothing about a file's content. */
const EMPTY_NAMES = [
  'index',
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'types',
  'constants',
  'lib',
];

/** The name of a file with this many exports may differ from all of them. */
const FAMILY_SIZE = 4;

/** Files that React Router or a tool requires to have a default export. */
const NEEDS_DEFAULT_EXPORT =
  /^(web\/root\.tsx|web\/routes\.ts|web\/entry\.(client|server)\.tsx|web\/[\w-]+\/[\w-]*page\.tsx|[\w.-]+\.config\.ts|test\/helpers\/database-server\.ts)$/;

/** Returns `draw-static-map` for `draw-static-map.test.ts`. */
function stemOf(path: string): string {
  return basename(path).split('.')[0] ?? '';
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map((word) => word.toLowerCase());
}

function exportsOf(file: SourceFile): string[] {
  const text = withoutComments(file.text);
  const declared = text.matchAll(
    /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface) +(\w+)/gm,
  );
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap((match) =>
    (match[1] ?? '').split(',').map((one) =>
      one
        .replace(/^.*\sas\s/, '')
        .replace('type ', '')
        .trim(),
    ),
  );
  return [...[...declared].map((match) => match[1] ?? ''), ...listed].filter((name) => name !== '');
}

/** True if two words differ only by an ending: `photo` and `photos`, `open` and `opened`. */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return long.startsWith(short.length > 4 ? short.slice(0, -1) : short) && long.length - short.length <= 3;
}

/**
 * True if the file name has a word of an export. Also true for files with several exports whose name is one
 * word (`building.ts`) or a plural (`kitchen-fittings.ts`), and for files with many exports.
 */
function isNamedByExports(stem: string, names: string[]): boolean {
  const stemWords = wordsOf(stem);
  const isNounOfMany = stemWords.length === 1 || stem.endsWith('s');
  if (names.length >= (isNounOfMany ? 2 : FAMILY_SIZE)) return true;
  return names.some((name) => wordsOf(name).some((word) => stemWords.some((one) => isSameWord(one, word))));
}

describe('files', () => {
  test('are at most 300 lines, tests 500', () => {
    const long = sourceFiles
      .map((file) => ({ path: file.path, lines: file.text.split('\n').length - 1, isTest: file.isTest }))
      .filter(({ lines, isTest }) => lines > (isTest ? MAX_TEST_LINES : MAX_LINES))
      .map(({ path, lines }) => `${path}: ${lines}`);
    expect(long).toEqual([]);
  });

  test('have names in kebab-case', () => {
    const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
    const wrong = sourceFiles
      .map((file) => file.path)
      .filter((path) => !path.split('/').every((part) => KEBAB.test(part) || part === '.ci'));
    expect(wrong).toEqual([]);
  });

  test('have names that say what they contain', () => {
    const wrong = sourceFiles.filter((file) => EMPTY_NAMES.includes(stemOf(file.path)));
    expect(wrong.map((file) => file.path)).toEqual([]);
  });

  test('are in folders whose names say what they contain', () => {
    const folders = new Set(repositoryPaths.flatMap((path) => path.split('/').slice(0, -1)));
    folders.delete('helpers'); // The next assertion checks that only test/ has a helpers folder.
    expect(
      repositoryPaths.filter((path) => /(^|\/)helpers\//.test(path) && !path.startsWith('test/helpers/')),
    ).toEqual([]);
    expect([...folders].filter((folder) => EMPTY_NAMES.includes(folder))).toEqual([]);
  });

  test('don’t share a name as module and component in one folder', () => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const { path } of sourceFiles.filter(({ path }) => /\.(ts|tsx)$/.test(path))) {
      const bare = path.slice(0, -extname(path).length);
      if (seen.has(bare)) twice.push(`${seen.get(bare)} and ${path}`);
      seen.set(bare, path);
    }
    expect(twice).toEqual([]);
  });
});

describe('exports', () => {
  test('are named, except where the router or a tool requires a default', () => {
    const wrong = sourceFiles.filter(
      (file) => /^export default\b|\bas default\b/m.test(file.text) && !NEEDS_DEFAULT_EXPORT.test(file.path),
    );
    expect(wrong.map((file) => file.path)).toEqual([]);
  });

  test('share a word with their file’s name', () => {
    const wrong = codeIn(/^(server|streets|web|cli|demo|shared)\/.*\.tsx?$/)
      .filter(
        (file) => !/\.(queries|routes|d)\.ts$|^server\/db\/migrations\/|^web\/server\.ts$/.test(file.path),
      )
      .filter((file) => !NEEDS_DEFAULT_EXPORT.test(file.path))
      .map((file) => ({ file, names: exportsOf(file) }))
      .filter(({ file, names }) => names.length > 0 && !isNamedByExports(stemOf(file.path), names))
      .map(({ file, names }) => `${file.path}: ${names.join(', ')}`);
    expect(wrong).toEqual([]);
  });
});

describe('TypeScript and tests', () => {
  test('never switch off type checking', () => {
    const OFF = new RegExp(`@ts-${'ignore'}|@ts-${'nocheck'}`);
    expect(sourceFiles.filter((file) => OFF.test(file.text)).map((file) => file.path)).toEqual([]);
  });

  test('have no .only, .todo or unconditional .skip', () => {
    const ALONE = /\b(test|it|describe)\.(only|todo)\b|\b(test|it|describe)\.skip\(\s*['"`]/;
    expect(
      sourceFiles.filter((file) => file.isTest && ALONE.test(file.text)).map((file) => file.path),
    ).toEqual([]);
  });
});
