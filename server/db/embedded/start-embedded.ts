import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseUnavailableError } from '../connection-problem.ts';
import type { DatabaseLog } from '../database-log.ts';
import { type ClusterPlace, findClusterPlace, makeSocketFolder, SYSTEM_FOLDER } from './cluster-place.ts';
import { type Binaries, findBinaries } from './find-binaries.ts';
import { EMBEDDED_NAME, findClusterMajor, initCluster } from './init-cluster.ts';
import { findRunningServer, removeStaleLockFiles } from './postmaster-file.ts';
import { serverCommand } from './server-command.ts';
import { type ServerUser, serverUser } from './server-user.ts';
import { deleteStaleFiles, type Lease, openLease, spawnSupervisor } from './supervisor.ts';

export interface EmbeddedOptions {
  /** Created if missing. */
  folder: string;
  log: DatabaseLog;
  /** False only in tests: faster, but loses data in a power failure. */
  isDurable?: boolean;
  systemFolder?: string;
  /** Detected if absent; null disables the bundled PostgreSQL. */
  bundledFolder?: string | null;
}

export interface EmbeddedServer {
  connection: pg.ClientConfig;
  /** Differs from `folder` if the server's user can't reach that. */
  cluster: string;
  /** Close all database connections first. The last process waits for the server's exit. */
  close(): Promise<void>;
}

/** Crash recovery or a slowly stopping previous server delays the start. */
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 10;
const RETRY_MS = 150;
/** These errors disappear when the previous server has ended. */
const TRANSIENT_ERROR = /pre-existing shared memory block|lock file .* already exists|is already in use/;
const MAX_FAILURES = 3;
const MAX_LOG_BYTES = 1_000_000;
const WATCH_MS = 1000;
const STOP_TIMEOUT_MS = 60_000;
const SUPERVISOR_TIMEOUT_MS = 3000;

type OpenServer = { lease: Lease; pid: number; socketFolder: string };

class ServerLauncher {
  readonly #place: ClusterPlace;
  readonly #user: ServerUser;
  readonly #options: EmbeddedOptions;
  #binaries: Binaries | null = null;

  constructor(place: ClusterPlace, user: ServerUser, options: EmbeddedOptions) {
    this.#place = place;
    this.#user = user;
    this.#options = options;
  }

  async open(): Promise<OpenServer> {
    let failures = 0;
    for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(POLL_MS)) {
      const running = this.find();
      const joined = this.#join();
      if (joined) return joined;
      if (running?.status === 'ready') process.kill(running.pid, 'SIGINT'); // Its supervisor was killed.
      if (running) continue;
      const started = await this.#start();
      if (started) return started;
      if (this.find() === null && !TRANSIENT_ERROR.test(this.#logTail())) failures += 1;
      if (failures === MAX_FAILURES) break;
      await sleep(RETRY_MS);
    }
    throw new DatabaseUnavailableError(
      `Cannot start the bundled database in ${this.#place.cluster}:\n${this.#logTail()}`,
    );
  }

  find() {
    const { cluster } = this.#place;
    try {
      return findRunningServer(cluster);
    } catch (error) {
      throw new DatabaseUnavailableError(
        `The database in ${cluster} belongs to another user. Run as that user, or set DATA_DIR to another folder.`,
        { cause: error },
      );
    }
  }

  #join(): OpenServer | null {
    const running = this.find();
    const lease = running?.status === 'ready' ? openLease(running.socketFolder, running.pid) : null;
    if (!running || !lease) return null;
    // The server may have begun to stop before we opened the lease.
    if (this.find()?.status === 'ready')
      return { lease, pid: running.pid, socketFolder: running.socketFolder };
    lease.release();
    return null;
  }

  /** @returns null if the start failed or another server is starting or stopping */
  async #start(): Promise<OpenServer | null> {
    const { cluster, socketFolder, logFile } = this.#place;
    const { isDurable = true } = this.#options;
    const binaries = this.#findBinaries();
    if (findClusterMajor(cluster) === undefined) await initCluster(cluster, binaries, this.#user, isDurable);
    makeSocketFolder(socketFolder, this.#user);
    for (const prefix of ['client', 'lease']) deleteStaleFiles(socketFolder, prefix);
    removeStaleLockFiles(cluster, socketFolder);
    const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    if (size > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
    const log = openSync(logFile, 'a', 0o600);
    const command = serverCommand(binaries, this.#place, isDurable);
    const { supervisor, closePipe } = spawnSupervisor(this.#place, this.#user, command, log);
    closeSync(log);
    try {
      for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(POLL_MS)) {
        const joined = this.#join();
        if (
          joined ||
          supervisor.pid === undefined ||
          supervisor.exitCode !== null ||
          supervisor.signalCode !== null
        )
          return joined;
      }
      return null;
    } finally {
      closePipe();
    }
  }

  #findBinaries(): Binaries {
    const { log, systemFolder = SYSTEM_FOLDER, bundledFolder } = this.#options;
    const neededMajor = findClusterMajor(this.#place.cluster);
    this.#binaries ??= findBinaries({ user: this.#user, systemFolder, log, bundledFolder, neededMajor });
    if (this.#binaries !== null) return this.#binaries;
    throw new DatabaseUnavailableError(
      neededMajor === undefined
        ? 'The bundled PostgreSQL does not run on this machine, and no PostgreSQL 15 or newer is installed. Set DATABASE_URL.'
        : `The database in ${this.#place.cluster} was created by PostgreSQL ${neededMajor}, which is not available. Install it or set DATABASE_URL.`,
    );
  }

  #logTail(): string {
    const { logFile } = this.#place;
    if (!existsSync(logFile)) return '';
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-6).join('\n');
  }

  async waitForExit({ pid, lease }: OpenServer): Promise<void> {
    let isSignaled = false;
    for (const begin = Date.now(); Date.now() - begin < STOP_TIMEOUT_MS; await sleep(POLL_MS)) {
      if (this.find()?.pid !== pid || lease.isShared()) return;
      // The supervisor may have been killed.
      if (!isSignaled && Date.now() - begin > SUPERVISOR_TIMEOUT_MS) isSignaled = process.kill(pid, 'SIGINT');
    }
    throw new DatabaseUnavailableError(
      `The database server ${pid} did not stop. See its log: ${this.#place.logFile}.`,
    );
  }
}

/**
 * Starts a server, or joins a running one. It stops with the last process that uses it. @throws
 * DatabaseUnavailableError
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const user = serverUser();
  const place = findClusterPlace(options.folder, user, options.log, options.systemFolder);
  const launcher = new ServerLauncher(place, user, options);
  let server = await launcher.open();
  let restarting: Promise<void> | null = null;
  let isClosing = false;

  async function restart(): Promise<void> {
    options.log.warn('The bundled database server exited; restarting it.');
    const { lease } = server;
    server = await launcher.open();
    lease.release();
  }

  const watch = setInterval(() => {
    if (isClosing || restarting !== null || launcher.find()?.pid === server.pid) return;
    restarting = restart()
      .catch((error: Error) => options.log.warn(error.message))
      .finally(() => {
        restarting = null;
      });
  }, WATCH_MS);
  watch.unref();

  const { socketFolder } = server;
  return {
    connection: { host: socketFolder, port: 5432, user: EMBEDDED_NAME, database: EMBEDDED_NAME, ssl: false },
    cluster: place.cluster,
    async close() {
      if (isClosing) return;
      isClosing = true;
      clearInterval(watch);
      await restarting;
      server.lease.release();
      await launcher.waitForExit(server);
    },
  };
}
