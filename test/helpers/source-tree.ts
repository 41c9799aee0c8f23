import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The repository's root. */
export const ROOT = join(import.meta.dirname, '..', '..');

export type SourceFile = {
  /** Path from the repository's root, with forward slashes. */
  path: string;
  /** The first folder of the path; empty for a file in the root. */
  area: string;
  name: string;
  text: string;
  isTest: boolean;
};

export type ImportOf = {
  /** Module specifier, as in the import statement. */
  specifier: string;
  /** Path from the root. Null if the specifier names a package or a Node module. */
  path: string | null;
  isTypeOnly: boolean;
};

/** Returns folders that git ignores, and `.git`, which is a file in a linked worktree. */
function ignoredFolders(): Set<string> {
  const lines = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n');
  const folders = lines.filter((line) => line.endsWith('/')).map((line) => line.replaceAll('/', ''));
  return new Set([...folders, '.git']);
}

function listFiles(): string[] {
  const ignored = ignoredFolders();
  const found: string[] = [];
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory() && !ignored.has(entry.name)) visit(path);
      if (entry.isFile() && !ignored.has(entry.name) && !entry.name.endsWith('.tsbuildinfo'))
        found.push(path);
    }
  };
  visit('');
  return found.sort();
}

/** Paths of all files in the repository. Read from disk, so that tests run without git. */
export const repositoryPaths: readonly string[] = listFiles();

const IS_CODE = /\.(ts|tsx|mjs|css)$/;

/** All source files: TypeScript, JavaScript and CSS. */
export const sourceFiles: readonly SourceFile[] = repositoryPaths
  .filter((path) => IS_CODE.test(path))
  .map((path) => ({
    path,
    area: path.includes('/') ? (path.split('/')[0] ?? '') : '',
    name: posix.basename(path),
    text: readFileSync(join(ROOT, path), 'utf8'),
    isTest: /\.(test|long|e2e)\.tsx?$/.test(path) || path.startsWith('test/'),
  }));

/** Removes comments, so that a search finds words in code only. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

/** Resolves `#server/db/x.ts`, `./x.ts` and `../x.ts` to paths from the root. Returns null for packages. */
function resolveSpecifier(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return null;
  return posix.normalize(posix.join(posix.dirname(from), specifier)).replace(/\?.*$/, '');
}

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s+(type\s+)?(?:[\w*{][^'";]*?\sfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;

/** Returns the static and dynamic imports of a file, and its re-exports. */
export function importsOf(file: SourceFile): ImportOf[] {
  return [...withoutComments(file.text).matchAll(IMPORT)].map((match) => {
    const specifier = match[2] ?? match[3] ?? '';
    return {
      specifier,
      path: resolveSpecifier(file.path, specifier),
      isTypeOnly: match[1] !== undefined,
    };
  });
}

/** Returns source files whose path matches, except tests and CSS. */
export function codeIn(pattern: RegExp): SourceFile[] {
  return sourceFiles.filter((file) => pattern.test(file.path) && !file.isTest && !file.path.endsWith('.css'));
}
