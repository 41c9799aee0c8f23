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

/** Both the role and the database. */
export const EMBEDDED_NAME = 'porchlight';

/** Versions before 17 have no built-in locale. */
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

/** Removes folders of killed processes. */
function removeLeftovers(cluster: string): void {
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

/** Created next to its place and renamed, so that no partial cluster is opened. Concurrent calls share the winner's. */
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
    if (findClusterMajor(cluster) === undefined) throw error; // else another process was faster
  }
  const parent = openSync(dirname(cluster), 'r');
  fsyncSync(parent);
  closeSync(parent);
}
