import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, constants, existsSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseUnavailableError } from '../connection-problem.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { isProcess } from './postmaster-file.ts';
import { changeOwner, type ServerUser, spawnAs } from './server-user.ts';

/**
 * Every program holds the FIFO `lease.SERVER` open. The kernel closes it on exit, even after `kill -9`; then
 * the shell stops the server. The watcher outlives the server, so that it never signals a reused process id.
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

const createToken = (): string => `${process.pid}.${randomBytes(6).toString('hex')}`;

/** Deletes files named `PREFIX.PID…` of ended processes. @returns the other files */
export function deleteStaleFiles(folder: string, prefix: string): string[] {
  return readdirSync(folder).filter((name) => {
    if (!name.startsWith(`${prefix}.`)) return false;
    const isAlive = isProcess(Number.parseInt(name.slice(prefix.length + 1), 10));
    if (!isAlive) rmSync(join(folder, name), { force: true });
    return isAlive;
  });
}

/** @returns the supervisor, and a function that closes our end of the pipe */
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
  // The shell needs a blocking descriptor, but opening one blocks until the other end is open.
  const first = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writing = openSync(pipe, constants.O_WRONLY);
  const reading = openSync(pipe, constants.O_RDONLY);
  closeSync(first);
  // Readers of `postmaster.pid` must find the pipe, so the script renames it before the server starts.
  const args = [socketFolder, basename(pipe), ...command];
  const supervisor = spawn('/bin/sh', ['-c', SUPERVISOR_SCRIPT, 'porchlight-supervisor', ...args], {
    ...spawnAs(user),
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    // Ctrl-C must not signal the supervisor.
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

/** @returns null if the supervisor was killed or is stopping the server */
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
