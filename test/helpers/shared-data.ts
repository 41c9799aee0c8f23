import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './source-tree.ts';

const FOLDER = join(ROOT, '../shared/data');

/** A file of the real data that lies beside the project on some machines, and is never part of it. */
export const sharedFile = (path: string): string => join(FOLDER, path);

/** Whether the real data is there. Where it is not, what would be tried with it is said to be skipped. */
export function hasShared(...paths: string[]): boolean {
  const missing = paths.filter((path) => !existsSync(sharedFile(path)));
  for (const path of missing)
    process.stderr.write(`SKIPPED: what is tried with ../shared/data/${path}, which is not there.\n`);
  return missing.length === 0;
}
