import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What `postmaster.pid` tells of a server that runs on this cluster. */
export interface RunningServer {
  pid: number;
  socketFolder: string;
  status: 'starting' | 'ready' | 'stopping';
}

/** Whether a process of this number exists; one of another user counts. */
export function isProcess(pid: number): boolean {
  if (!(pid > 0)) return false; // 0 would mean our own group
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether it is a PostgreSQL process that has not ended; the kernel shows this of everybody's processes. */
function isLivingPostgres(pid: number): boolean {
  const [, name, state] = /^\d+ \((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return name === 'postgres' && state !== 'Z';
}

/** A server works in its cluster's folder, so a number that has gone to another process is told apart. */
function isServerOf(cluster: string, pid: number): boolean {
  if (!isProcess(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch (error) {
    // Root in a container may not see another user's folder; a process that has ended shows none.
    return (error as NodeJS.ErrnoException).code === 'EACCES' && isLivingPostgres(pid);
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

/** The server that runs on this cluster, or null. */
export function findRunningServer(cluster: string): RunningServer | null {
  const lines = readLines(join(cluster, 'postmaster.pid'));
  const pid = Math.abs(Number(lines?.[0]));
  if (lines === null || !(pid > 0) || !isServerOf(cluster, pid)) return null;
  const word = lines[7]?.trim();
  const status = word === 'ready' || word === 'stopping' ? word : 'starting';
  return { pid, socketFolder: lines[4]?.trim() ?? '', status };
}

/** Whether any process at all works in the cluster's folder: a backend may outlive its server for a moment. */
function isAnyoneAtWork(cluster: string): boolean {
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isServerOf(cluster, Number(name)));
}

/**
 * Removes lock files, of the cluster and of its private socket, whose number now belongs to a stranger: PostgreSQL
 * itself would take that stranger for a server and refuse to start. They also guard against leftover backends, so they
 * go only when there are none. Call only when no server was found.
 */
export function removeStrangersFiles(cluster: string, socketFolder: string): void {
  if (process.platform !== 'linux') return;
  for (const file of [join(cluster, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]) {
    const pid = Math.abs(Number(readLines(file)?.[0]));
    if (pid > 0 && isProcess(pid) && !isAnyoneAtWork(cluster)) rmSync(file, { force: true });
  }
}
