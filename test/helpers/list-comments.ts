import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, repositoryPaths } from './source-tree.ts';

export type Comment = { path: string; line: number; text: string };

const BLOCK = /\/\*[\s\S]*?\*\//g;
/** Runs of `//` or `--` lines count as one comment. */
const LINES: Record<string, RegExp> = {
  slashes: /(?:(?<=^|[^:'"`/\S])\/\/[^\n]*(?:\n[ \t]*(?=\/\/))?)+/gm,
  dashes: /(?:^[ \t]*--[^\n]*\n?)+/gm,
  hashes: /(?:^[ \t]*#[^\n]*\n?)+/gm,
};
const IS_HASHED = /\.(ya?ml|conf|service|timer)$|(^|\/)Dockerfile$|^\.(dockerignore|gitignore)$/;

function patternsOf(path: string): RegExp[] {
  if (/\.(ts|tsx|mjs)$/.test(path)) return [BLOCK, LINES.slashes!];
  if (path.endsWith('.css')) return [BLOCK];
  if (path.endsWith('.sql')) return [LINES.dashes!];
  return IS_HASHED.test(path) ? [LINES.hashes!] : [];
}

function commentsOf(path: string): Comment[] {
  const patterns = patternsOf(path);
  const source = patterns.length > 0 ? readFileSync(join(ROOT, path), 'utf8') : '';
  return patterns
    .flatMap((pattern) => [...source.matchAll(pattern)])
    .map(({ index, 0: raw }) => ({
      path,
      line: source.slice(0, index).split('\n').length,
      text: raw
        .replaceAll(/\/\*+|\*+\/|^[ \t]*(\*|\/\/|--|#)/gm, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    }))
    .filter(({ text }) => text !== '' && !text.startsWith('biome-ignore'));
}

/** Returns the comments of code, styles, SQL and configuration. */
export const listComments = (): Comment[] => repositoryPaths.flatMap(commentsOf);
