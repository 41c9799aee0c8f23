import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailableError } from '../connection-problem.ts';
import { isProcess } from './postmaster-file.ts';
import { type ServerUser, spawnAs } from './server-user.ts';

export interface Lease {
  isShared(): boolean;
  release(): void;
}

/** Normally milliseconds; for suspended machines. */
const ANSWER_MS = 30_000;
const POLL_MS = 4;

/** Unique per lease; starts with the process id. */
export const newToken = (): string => `${process.pid}.${randomBytes(6).toString('hex')}`;

export function makePipe(path: string, user: ServerUser): void {
  if (existsSync(path)) return;
  const { stderr, error } = spawnSync('mkfifo', ['-m', '600', path], {
    ...spawnAs(user),
    cwd: '/',
    encoding: 'utf8',
  });
  if (!existsSync(path)) {
    throw new DatabaseUnavailableError(
      `The bundled database needs the command mkfifo: ${error?.message ?? stderr}`,
    );
  }
}

/** Read-write, so that opening never blocks and the supervisor sees no end while we live. */
export function openPipe(path: string): number {
  return openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
}

/** Deletes files `PREFIX.PID…` of ended processes, returns the others. */
export function sweep(folder: string, prefix: string): string[] {
  return readdirSync(folder).filter((name) => {
    if (!name.startsWith(`${prefix}.`)) return false;
    const isAlive = isProcess(Number.parseInt(name.slice(prefix.length + 1), 10));
    if (!isAlive) rmSync(join(folder, name), { force: true });
    return isAlive;
  });
}

export function makeLease(folder: string, pipe: number, token: string): Lease {
  const mine = `client.${token}`;
  let isHeld = true;
  writeSync(pipe, `${token}\n`);
  return {
    isShared: () => sweep(folder, 'client').some((name) => name !== mine),
    release() {
      if (!isHeld) return;
      isHeld = false;
      rmSync(join(folder, mine), { force: true });
      closeSync(pipe);
    },
  };
}

/** Stops waiting at a timeout, or if `isWorthWaiting` returns false. */
export async function isAnswered(
  folder: string,
  token: string,
  isWorthWaiting: () => boolean = () => true,
): Promise<boolean> {
  const file = join(folder, `client.${token}`);
  for (const until = Date.now() + ANSWER_MS; Date.now() < until && isWorthWaiting(); await sleep(POLL_MS)) {
    if (existsSync(file)) return true;
  }
  return existsSync(file);
}

/** The supervisor lives: it will confirm, or is stopping the server. */
function isKept(folder: string, server: number): boolean {
  const file = join(folder, `keeper.${server}`);
  return existsSync(file) && isProcess(Number(readFileSync(file, 'utf8')) || 0);
}

/**
 * Joins a running server.
 * @param startKeeper starts a supervisor if the former died
 * @returns null if the server stopped
 */
export async function takeLease(
  folder: string,
  pid: number,
  user: ServerUser,
  startKeeper: (readingEnd: number) => void,
): Promise<Lease | null> {
  const path = join(folder, `lease.${pid}`);
  makePipe(path, user);
  const token = newToken();
  const lease = makeLease(folder, openPipe(path), token);
  const isThere = (): boolean => isProcess(pid) && existsSync(path);
  if (await isAnswered(folder, token, () => isThere() && isKept(folder, pid))) return lease;
  if (isThere()) {
    const readingEnd = openSync(path, constants.O_RDONLY);
    startKeeper(readingEnd);
    closeSync(readingEnd);
    if (await isAnswered(folder, token, isThere)) return lease;
  }
  lease.release();
  if (!isThere()) return null;
  throw new DatabaseUnavailableError(
    `Nobody watches over the database server ${pid}, and no watcher could be started.`,
  );
}
