import { lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

interface Link {
  source: string;
  target: string;
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Creates the shared libraries' links, which a package can't contain and whose install script is often disabled.
 * Idempotent.
 * @param nativeFolder has `pg-symlinks.json`
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
