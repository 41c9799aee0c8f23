import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './source-tree.ts';

const FOLDER = join(ROOT, '../shared/data');

/**
 * Returns the path of a file of real data. Some machines have such files in a folder next to the repository.
 */
export const sharedFile = (path: string): string => join(FOLDER, path);

/** True if the files of real data exist. Otherwise prints which tests are skipped. */
export function hasShared(...paths: string[]): boolean {
  const missing = paths.filter((path) => !existsSync(sharedFile(path)));
  for (const path of missing)
    process.stderr.write(`SKIPPED: what is tried with ../shared/data/${path}, which is not there.\n`);
  return missing.length === 0;
}
