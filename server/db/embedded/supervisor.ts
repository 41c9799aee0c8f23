import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, constants, existsSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseUnavailableError } from '../connection-problem.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { isProcess } from './postmaster-file.ts';
import { changeOwner, type ServerUser, spawnAs } from './server-user.ts';

/**
 * Shell that supervises the server. Every program holds the FIFO `lease.SERVER` open for writing. The kernel closes
 * it on exit, even after `kill -9`; at end of file the shell stops the server. The watcher outlives the server, so
 * that it never signals a reused process id.
 */
const SUPERVISOR_SCRIPT = `
trap '' INT TERM HUP QUIT
cd "$1" || exit 1
pipe=$2; shift 2
exec 3<&0 </dev/null
sh -c 'mv "$0" "lease.$$" && cd / && exec "$@"' "$pipe" "$@" 3<&- &
server=$!
( while read -r _; do :; done <&3; exec 3<&-; kill -INT "$server"; exec sleep 60 ) &
watcher=$!
exec 3<&-
wait "$server"
kill -KILL "$watcher"
rm -f "lease.$server"
`;

/** Returns a unique token that starts with our process id. */
const createToken = (): string => `${process.pid}.${randomBytes(6).toString('hex')}`;

/**
 * Deletes files named `PREFIX.PID…` of ended processes.
 * @returns the other files with this prefix
 */
export function deleteStaleFiles(folder: string, prefix: string): string[] {
  return readdirSync(folder).filter((name) => {
    if (!name.startsWith(`${prefix}.`)) return false;
    const isAlive = isProcess(Number.parseInt(name.slice(prefix.length + 1), 10));
    if (!isAlive) rmSync(join(folder, name), { force: true });
    return isAlive;
  });
}

/** @returns the supervisor, and a function that closes our end of the pipe: call it once a lease is open */
export function spawnSupervisor(
  { socketFolder }: ClusterPlace,
  user: ServerUser,
  command: string[],
  log: number,
): { supervisor: ChildProcess; closePipe: () => void } {
  const pipe = join(socketFolder, `lease.${createToken()}`);
  const { error, stderr } = spawnSync('mkfifo', ['-m', '600', pipe], { encoding: 'utf8' });
  if (!existsSync(pipe))
    throw new DatabaseUnavailableError(
      `The bundled database requires the command mkfifo: ${error?.message ?? stderr}`,
    );
  changeOwner(pipe, user);
  // Opening one end of a FIFO blocks until the other end is open, except with O_NONBLOCK. The shell needs a
  // blocking descriptor.
  const first = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writing = openSync(pipe, constants.O_WRONLY);
  const reading = openSync(pipe, constants.O_RDONLY);
  closeSync(first);
  // The script renames the pipe before the server starts, so that readers of `postmaster.pid` find it.
  const args = [socketFolder, basename(pipe), ...command];
  const supervisor = spawn('/bin/sh', ['-c', SUPERVISOR_SCRIPT, 'porchlight-supervisor', ...args], {
    ...spawnAs(user),
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    // A separate process group, so that Ctrl-C does not signal the supervisor.
    detached: true,
    stdio: [reading, log, log],
  });
  supervisor.on('error', () => {}); // The server then doesn't start, which the caller reports.
  supervisor.unref();
  closeSync(reading);
  return {
    supervisor,
    closePipe() {
      closeSync(writing);
      rmSync(pipe, { force: true });
    },
  };
}

export interface Lease {
  isShared(): boolean;
  release(): void;
}

/**
 * Keeps the server running while the lease is open.
 * @returns null if the supervisor was killed or is stopping the server
 */
export function openLease(folder: string, server: number): Lease | null {
  let pipe: number;
  try {
    pipe = openSync(join(folder, `lease.${server}`), constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (['ENXIO', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  const client = `client.${createToken()}`;
  writeFileSync(join(folder, client), '');
  let isOpen = true;
  return {
    isShared: () => deleteStaleFiles(folder, 'client').some((name) => name !== client),
    release() {
      if (!isOpen) return;
      isOpen = false;
      rmSync(join(folder, client), { force: true });
      closeSync(pipe);
    },
  };
}
