import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface RunningServer {
  pid: number;
  socketFolder: string;
  status: 'starting' | 'ready' | 'stopping';
}

export function isProcess(pid: number): boolean {
  if (!(pid > 0)) return false; // The id 0 would mean our own process group.
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isRunningPostgres(pid: number): boolean {
  const [, name, state] = /^\d+ \((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return name === 'postgres' && state !== 'Z';
}

/** The process id may have been reused. */
function isServerOf(cluster: string, pid: number): boolean {
  if (!isProcess(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch (error) {
    // In a container, root may not read the working folders of other users.
    return (error as NodeJS.ErrnoException).code === 'EACCES' && isRunningPostgres(pid);
  }
}

function readLines(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export function findRunningServer(cluster: string): RunningServer | null {
  const lines = readLines(join(cluster, 'postmaster.pid'));
  const pid = Math.abs(Number(lines?.[0]));
  if (lines === null || !(pid > 0) || !isServerOf(cluster, pid)) return null;
  const word = lines[7]?.trim();
  const status = word === 'ready' || word === 'stopping' ? word : 'starting';
  return { pid, socketFolder: lines[4]?.trim() ?? '', status };
}

/** Backend processes may outlive their server. */
function hasBackends(cluster: string): boolean {
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isServerOf(cluster, Number(name)));
}

/** PostgreSQL refuses to start with them. Call it only if `findRunningServer` returns null. */
export function removeStaleLockFiles(cluster: string, socketFolder: string): void {
  if (process.platform !== 'linux') return;
  for (const file of [join(cluster, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]) {
    const pid = Math.abs(Number(readLines(file)?.[0]));
    if (pid > 0 && isProcess(pid) && !hasBackends(cluster)) rmSync(file, { force: true });
  }
}
