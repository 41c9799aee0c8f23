import { spawn } from 'node:child_process';
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
import { DatabaseUnavailableError } from '../connection-problem.ts';
import type { Binaries } from './find-binaries.ts';
import { isProcess } from './postmaster-file.ts';
import { handOver, type ServerUser, spawnAs } from './server-user.ts';

/** The only role and the database of the bundled server. */
export const EMBEDDED_NAME = 'porchlight';

/** Before 17 there is no built-in locale; the C library's equals it. */
function localeFlags(major: number): string[] {
  if (major < 17) return ['--locale=C.UTF-8'];
  return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
}

function run(
  command: string,
  args: string[],
  user: ServerUser,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
    const child = spawn(command, args, {
      ...spawnAs(user),
      cwd: '/',
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Half-made clusters whose maker is gone. */
function removeLeftovers(cluster: string): void {
  const prefix = `${basename(cluster)}.init-`;
  for (const name of readdirSync(dirname(cluster))) {
    if (name.startsWith(prefix) && !isProcess(Number.parseInt(name.slice(prefix.length), 10))) {
      rmSync(join(dirname(cluster), name), { recursive: true, force: true });
    }
  }
}

/** The major version that made this cluster, undefined where there is none yet. */
export function findClusterMajor(cluster: string): number | undefined {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Makes a cluster beside its place and renames it there, so that a half-made one is never opened. Of several
 * processes that try at once, one wins and the others use its work.
 */
export async function initCluster(
  cluster: string,
  binaries: Binaries,
  user: ServerUser,
  isDurable: boolean,
): Promise<void> {
  removeLeftovers(cluster);
  const making = `${cluster}.init-${process.pid}-${randomBytes(4).toString('hex')}`;
  mkdirSync(making, { mode: 0o700 });
  handOver(making, user);
  const { code, output } = await run(
    binaries.initdb,
    [
      ...['-D', making, '-U', EMBEDDED_NAME, '-E', 'UTF8', ...localeFlags(binaries.major)],
      ...[
        '--auth-local=trust',
        '--auth-host=reject',
        '--no-instructions',
        ...(isDurable ? [] : ['--no-sync']),
      ],
    ],
    user,
  );
  if (code !== 0) {
    rmSync(making, { recursive: true, force: true });
    throw new DatabaseUnavailableError(
      `The bundled database could not be made in ${cluster}:\n${output.trim()}`,
    );
  }
  try {
    renameSync(making, cluster);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (findClusterMajor(cluster) === undefined) throw error; // else another process was quicker
  }
  const parent = openSync(dirname(cluster), 'r');
  fsyncSync(parent);
  closeSync(parent);
}
