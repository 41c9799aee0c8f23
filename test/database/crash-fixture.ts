import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { findClusterPlace } from '#server/db/embedded/cluster-place.ts';
import { findRunningServer } from '#server/db/embedded/postmaster-file.ts';
import { serverUser } from '#server/db/embedded/server-user.ts';
import { openDatabase } from '#server/db/open-database.ts';

const WAIT_MS = 50_000;
const warnings = { info() {}, warn() {} };

/**
 * Names of writers that exited with an error. If there is one, `until` fails without waiting for the timeout.
 */
const failedWriters: string[] = [];

/** Polls until the condition holds. Fails after a timeout. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  for (const begin = Date.now(); !isSo(); await sleep(5)) {
    if (failedWriters.length > 0) throw new Error(`${failedWriters.join(', ')} failed before ${what}`);
    if (Date.now() - begin > WAIT_MS) throw new Error(`Timed out waiting until ${what}`);
  }
}

/** Creates a folder that every user may enter, unlike mkdtemp's. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-crash-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Removes a stopped server's data folder and socket folder. */
export function removeFolder(folder: string): void {
  const { socketFolder } = findClusterPlace(join(folder, 'postgres'), serverUser(), warnings);
  rmSync(socketFolder, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the parent process id, from /proc. */
function parentOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[1]);
}

/** Returns the process ids of the database server on `dataDir` and of its supervisor. */
export function serverOf(dataDir: string): { pid: number; supervisor: number } | null {
  const running = findRunningServer(join(dataDir, 'postgres'));
  return running && { pid: running.pid, supervisor: parentOf(running.pid) };
}

export interface Writer {
  child: ChildProcess;
  name: string;
  /** Numbers of the rows whose commit the writer has printed. */
  acknowledged: number[];
  isReady(): boolean;
  isClosed(): boolean;
}

const writers = new Set<ChildProcess>();

/** Kills writers left over by a failed test. */
export function killWriters(): void {
  for (const writer of writers) writer.kill('SIGKILL');
  writers.clear();
  failedWriters.length = 0;
}

/** Starts a process that opens the database and writes rows. */
export function startWriter(dataDir: string, name: string): Writer {
  const program = join(import.meta.dirname, 'row-writer.ts');
  const child = spawn(process.execPath, [program, dataDir, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  writers.add(child);
  child.once('exit', (code) => code !== null && code > 0 && failedWriters.push(name));
  const acknowledged: number[] = [];
  const words = new Set<string>();
  createInterface({ input: child.stdout! }).on('line', (line) => {
    if (/^\d+$/.test(line)) acknowledged.push(Number(line));
    else words.add(line);
  });
  return {
    child,
    name,
    acknowledged,
    isReady: () => words.has('ready'),
    isClosed: () => words.has('closed'),
  };
}

export async function untilGone(child: ChildProcess): Promise<void> {
  await until(() => child.exitCode !== null || child.signalCode !== null, 'the process ended');
}

/** Reopens the database. Returns how many acknowledged rows are missing, and how long opening took. */
export async function reopen(dataDir: string, writers: Writer[]): Promise<{ lost: number; openMs: number }> {
  const begin = performance.now();
  const database = await openDatabase({ dataDir, log: warnings });
  const openMs = Math.round(performance.now() - begin);
  let lost = 0;
  for (const { name, acknowledged } of writers) {
    const { rows } = await sql<{ n: number }>`select n from acknowledged where writer = ${name}`.execute(
      database.db,
    );
    const kept = new Set(rows.map((row) => row.n));
    lost += acknowledged.filter((n) => !kept.has(n)).length;
  }
  await database.close();
  return { lost, openMs };
}
