import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailableError } from '../connection-problem.ts';
import type { DatabaseLog } from '../database-log.ts';
import { type ClusterPlace, makeSocketFolder, SYSTEM_FOLDER } from './cluster-place.ts';
import { type Binaries, findBinaries } from './find-binaries.ts';
import { findClusterMajor, initCluster } from './init-cluster.ts';
import { adoptServer, type KeptServer, keepServer } from './keeper.ts';
import {
  isAnswered,
  type Lease,
  makeLease,
  makePipe,
  newToken,
  openPipe,
  sweep,
  takeLease,
} from './lease.ts';
import { findRunningServer, type RunningServer, removeStrangersFiles } from './postmaster-file.ts';
import type { ServerUser } from './server-user.ts';

export interface LaunchOptions {
  log: DatabaseLog;
  /** False for tests only: faster, lost in a power failure. */
  isDurable?: boolean;
  systemFolder?: string;
  /** Default: detected; null: none. */
  bundledFolder?: string | null;
}

export interface OpenServer {
  lease: Lease;
  pid: number;
  socketFolder: string;
  isAdopted: boolean;
}

/** Backends of a crashed server release shared memory late. */
const START_ATTEMPTS = 40;
const START_RETRY_MS = 150;
/** For crash recovery, or a slow stop. */
const CHANGE_WAIT_MS = 120_000;
const POLL_MS = 10;
const MAX_LOG_BYTES = 1_000_000;
const MIN_BUFFERS_MB = 128;
const MAX_BUFFERS_MB = 1536;
/** A container's small /dev/shm: use files. */
const SMALL_SHM_BYTES = 256 * 1024 * 1024;

/** Resolved once a former server has ended. */
const PASSING = /pre-existing shared memory block|lock file .* already exists|is already in use/;
/** Attempts for other errors. */
const STRANGE_ATTEMPTS = 3;

/** Tests create and drop many small databases. */
const TEST_SETTINGS = [
  ...[
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'shared_buffers=64MB',
    'max_connections=300',
  ],
  ...['autovacuum=off', 'wal_level=minimal', 'max_wal_senders=0'],
];

/** Also used by tests for a plain server. */
export function serverCommand(binaries: Binaries, place: ClusterPlace, isDurable: boolean): string[] {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories="${place.socketFolder}"`,
    'unix_socket_permissions=0700',
    'jit=off',
    // Random reads cost the same on SSDs and in memory.
    'random_page_cost=1.1',
    // Version 18's I/O workers cost lists a tenth more CPU time.
    ...(binaries.major >= 18 ? ['io_method=sync'] : []),
    'log_min_messages=log',
    'log_checkpoints=off',
    ...(isDurable
      ? ['fsync=on', 'full_page_writes=on', `shared_buffers=${sharedBuffersMb()}MB`]
      : TEST_SETTINGS),
    ...(isShmSmall() ? ['dynamic_shared_memory_type=mmap'] : []),
  ];
  return [binaries.postgres, '-D', place.cluster, ...settings.flatMap((setting) => ['-c', setting])];
}

/** A sixteenth of the memory limit. A large market's cards are 300 MB; from the OS cache a list costs a fifth more. */
function sharedBuffersMb(): number {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.round(Math.max(MIN_BUFFERS_MB, Math.min(MAX_BUFFERS_MB, memory / 2 ** 20 / 16)));
}

function isShmSmall(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize < SMALL_SHM_BYTES;
  } catch {
    return true;
  }
}

export class ClusterLauncher {
  readonly #place: ClusterPlace;
  readonly #user: ServerUser;
  readonly #options: LaunchOptions;
  #binaries: Binaries | null = null;
  #strangeAttempts = 0;

  constructor(place: ClusterPlace, user: ServerUser, options: LaunchOptions) {
    this.#place = place;
    this.#user = user;
    this.#options = options;
  }

  async open(): Promise<OpenServer> {
    const deadline = Date.now() + CHANGE_WAIT_MS;
    this.#strangeAttempts = 0;
    for (let attempts = 0; attempts < START_ATTEMPTS; ) {
      const running = this.#findRunning();
      if (running?.status === 'ready') {
        const lease = await this.#join(running);
        // It may have begun to stop.
        if (lease !== null && this.#findRunning()?.status === 'ready') {
          return { lease, pid: running.pid, socketFolder: running.socketFolder, isAdopted: true };
        }
        lease?.release();
      } else if (running === null) {
        const started = await this.#start();
        if (started !== null) return started;
        attempts += 1;
        await sleep(START_RETRY_MS);
        continue;
      }
      if (Date.now() > deadline) break;
      await sleep(POLL_MS);
    }
    throw new DatabaseUnavailableError(
      `The bundled database did not start in ${this.#place.cluster}.\n${this.#logTail()}`,
    );
  }

  #findRunning(): RunningServer | null {
    try {
      return findRunningServer(this.#place.cluster);
    } catch (error) {
      const { cluster } = this.#place;
      throw new DatabaseUnavailableError(
        `The database in ${cluster} belongs to another user. Run as that user, or set DATA_DIR to another folder.`,
        { cause: error },
      );
    }
  }

  #join({ pid, socketFolder }: RunningServer): Promise<Lease | null> {
    const { cluster, logFile } = this.#place;
    return takeLease(socketFolder, pid, this.#user, (pipe) => {
      const log = openSync(logFile, 'a');
      adoptServer({ pid, socketFolder, cluster, pipe, log, user: this.#user });
      closeSync(log);
    });
  }

  #findBinaries(): Binaries {
    const { log, systemFolder = SYSTEM_FOLDER, bundledFolder } = this.#options;
    const neededMajor = findClusterMajor(this.#place.cluster);
    this.#binaries ??= findBinaries({ user: this.#user, systemFolder, log, bundledFolder, neededMajor });
    if (this.#binaries !== null) return this.#binaries;
    throw new DatabaseUnavailableError(
      neededMajor === undefined
        ? 'The bundled PostgreSQL does not run on this machine and no PostgreSQL 15 or newer was found: set DATABASE_URL.'
        : `The database in ${this.#place.cluster} was made by PostgreSQL ${neededMajor}, which does not run here: install it, or set DATABASE_URL.`,
    );
  }

  /** Null if a former server is stopping, or another process was faster. */
  async #start(): Promise<OpenServer | null> {
    const binaries = this.#findBinaries();
    const { cluster, socketFolder } = this.#place;
    const isDurable = this.#options.isDurable ?? true;
    if (findClusterMajor(cluster) === undefined) await initCluster(cluster, binaries, this.#user, isDurable);
    makeSocketFolder(socketFolder, this.#user);
    for (const prefix of ['client', 'lease', 'keeper']) sweep(socketFolder, prefix);
    removeStrangersFiles(cluster, socketFolder);
    const token = newToken();
    const passingName = `lease.${token}`;
    makePipe(join(socketFolder, passingName), this.#user);
    const lease = makeLease(socketFolder, openPipe(join(socketFolder, passingName)), token);
    const kept = await this.#keep(passingName, serverCommand(binaries, this.#place, isDurable));
    if (kept.pid !== null && (await this.#isReady(kept)) && (await isAnswered(socketFolder, token))) {
      return { lease, pid: kept.pid, socketFolder, isAdopted: false };
    }
    lease.release();
    rmSync(join(socketFolder, passingName), { force: true });
    if (this.#findRunning() === null && !PASSING.test(this.#logTail())) this.#strangeAttempts += 1;
    if (this.#strangeAttempts >= STRANGE_ATTEMPTS) {
      throw new DatabaseUnavailableError(
        `The bundled database does not start in ${cluster}:\n${this.#logTail()}`,
      );
    }
    return null;
  }

  async #keep(passingName: string, command: string[]): Promise<KeptServer> {
    const { cluster, socketFolder, logFile } = this.#place;
    const log = this.#openLog(logFile);
    const pipe = openSync(join(socketFolder, passingName), constants.O_RDONLY);
    try {
      return await keepServer({ user: this.#user, socketFolder, cluster, passingName, command, pipe, log });
    } finally {
      closeSync(pipe);
      closeSync(log);
    }
  }

  #logTail(): string {
    const { logFile } = this.#place;
    if (!existsSync(logFile)) return '';
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-6).join('\n');
  }

  #openLog(logFile: string): number {
    const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    if (size > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
    return openSync(logFile, 'a', 0o600);
  }

  /** False if the server or its supervisor ended. */
  async #isReady({ keeper, pid }: KeptServer): Promise<boolean> {
    for (const begin = Date.now(); Date.now() - begin < CHANGE_WAIT_MS; await sleep(POLL_MS)) {
      const running = this.#findRunning();
      if (running?.pid === pid && running.status === 'ready') return true;
      if (keeper.exitCode !== null || keeper.signalCode !== null) return false;
    }
    return false;
  }
}
