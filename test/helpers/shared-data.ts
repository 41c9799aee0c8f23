import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './source-tree.ts';

const FOLDER = join(ROOT, '../shared/data');

/** A file of real data next to the repository, on some machines. */
export const sharedFile = (path: string): string => join(FOLDER, path);

/** True if the real data is available; prints which tests are skipped otherwise. */
export function hasShared(...paths: string[]): boolean {
  const missing = paths.filter((path) => !existsSync(sharedFile(path)));
  for (const path of missing)
    process.stderr.write(`SKIPPED: what is tried with ../shared/data/${path}, which is not there.\n`);
  return missing.length === 0;
}
