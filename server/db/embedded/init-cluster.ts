import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseUnavailableError } from '../connection-problem.ts';
import type { Binaries } from './find-binaries.ts';
import { isProcess } from './postmaster-file.ts';
import { changeOwner, type ServerUser, spawnAs } from './server-user.ts';

export const EMBEDDED_NAME = 'porchlight';

/** The builtin locale provider exists since version 17. */
function localeFlags(major: number): string[] {
  if (major < 17) return ['--locale=C.UTF-8'];
  return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
}

function removeUnfinished(cluster: string): void {
  const prefix = `${basename(cluster)}.init-`;
  for (const name of readdirSync(dirname(cluster))) {
    if (name.startsWith(prefix) && !isProcess(Number.parseInt(name.slice(prefix.length), 10))) {
      rmSync(join(dirname(cluster), name), { recursive: true, force: true });
    }
  }
}

export function findClusterMajor(cluster: string): number | undefined {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Renames a temporary folder, so that no process opens a partial cluster. The first of concurrent calls wins.
 */
export async function initCluster(
  cluster: string,
  binaries: Binaries,
  user: ServerUser,
  isDurable: boolean,
): Promise<void> {
  removeUnfinished(cluster);
  const unfinished = `${cluster}.init-${process.pid}-${randomBytes(4).toString('hex')}`;
  mkdirSync(unfinished, { mode: 0o700 });
  changeOwner(unfinished, user);
  const args = [
    ...['-D', unfinished, '-U', EMBEDDED_NAME, '-E', 'UTF8', ...localeFlags(binaries.major)],
    ...['--auth-local=trust', '--auth-host=reject', '--no-instructions', ...(isDurable ? [] : ['--no-sync'])],
  ];
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
  try {
    await promisify(execFile)(binaries.initdb, args, { ...spawnAs(user), cwd: '/', env });
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
    throw new DatabaseUnavailableError(
      `Cannot create the bundled database in ${cluster}:\n${`${stdout ?? ''}${stderr ?? ''}`.trim() || message}`,
    );
  }
  try {
    renameSync(unfinished, cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (findClusterMajor(cluster) === undefined) throw error; // Otherwise another process was first.
  }
  const parent = openSync(dirname(cluster), 'r');
  fsyncSync(parent);
  closeSync(parent);
}
