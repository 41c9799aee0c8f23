import { lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

interface Link {
  source: string;
  target: string;
}

/** Whether the place is taken by a file or link already. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Makes the links between the shared libraries that a package cannot carry. The package does this in an install
 * script, which many set-ups do not run. Safe to repeat, and for several processes at once.
 * @param nativeFolder the package's `native` folder, with `pg-symlinks.json` in it
 */
export function hydrateSymlinks(nativeFolder: string): void {
  const links: Link[] = JSON.parse(readFileSync(join(nativeFolder, 'pg-symlinks.json'), 'utf8'));
  const packageFolder = dirname(nativeFolder);
  for (const link of links) {
    const target = join(packageFolder, link.target);
    if (isThere(target)) continue;
    const passing = join(dirname(target), `.${basename(target)}.${process.pid}`);
    rmSync(passing, { force: true });
    symlinkSync(relative(dirname(target), join(packageFolder, link.source)), passing);
    renameSync(passing, target);
  }
}
