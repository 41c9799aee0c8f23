import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseUnavailableError } from '../connection-problem.ts';
import type { DatabaseLog } from '../database-log.ts';
import { type ClusterPlace, findClusterPlace } from './cluster-place.ts';
import { EMBEDDED_NAME } from './init-cluster.ts';
import { ClusterLauncher, type LaunchOptions } from './launch-server.ts';
import type { Lease } from './lease.ts';
import { findRunningServer } from './postmaster-file.ts';
import { serverUser } from './server-user.ts';

export interface EmbeddedOptions extends LaunchOptions {
  /** `DATA_DIR/postgres`; created if missing. */
  folder: string;
  log: DatabaseLog;
}

export interface EmbeddedServer {
  connection: pg.ClientConfig;
  /** May be the substitute of an unreachable folder. */
  cluster: string;
  /** Joined a running server. */
  isAdopted: boolean;
  /** Close all connections first. The last process stops the server and waits for it. */
  close(): Promise<void>;
}

/** Interval for restarting a killed server; milliseconds. */
const WATCH_MS = 1000;
const STOP_WAIT_MS = 60_000;
const KEEPER_WAIT_MS = 3000;

async function waitUntilGone(place: ClusterPlace, pid: number, lease: Lease): Promise<void> {
  let isTold = false;
  for (const begin = Date.now(); Date.now() - begin < STOP_WAIT_MS; await sleep(10)) {
    if (findRunningServer(place.cluster)?.pid !== pid || lease.isShared()) return;
    // The supervisor may have died.
    if (!isTold && Date.now() - begin > KEEPER_WAIT_MS) {
      isTold = true;
      process.kill(pid, 'SIGINT');
    }
  }
  throw new DatabaseUnavailableError(`The database server ${pid} did not stop; its log is ${place.logFile}.`);
}

/**
 * Starts or joins the bundled PostgreSQL, on a private socket. It stops with its last process and restarts if killed.
 * @throws DatabaseUnavailableError with a message for the operator
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const user = serverUser();
  const place = findClusterPlace(options.folder, user, options.log, options.systemFolder);
  const launcher = new ClusterLauncher(place, user, options);
  let { lease, pid, socketFolder, isAdopted } = await launcher.open();
  let reviving: Promise<void> | null = null;
  let isClosing = false;

  async function revive(): Promise<void> {
    options.log.warn('The bundled database server is gone; starting it again.');
    const lost: Lease = lease;
    ({ lease, pid } = await launcher.open());
    lost.release();
  }

  const watch = setInterval(() => {
    if (isClosing || reviving !== null || findRunningServer(place.cluster)?.pid === pid) return;
    reviving = revive()
      .catch((error: Error) => options.log.warn(error.message))
      .finally(() => {
        reviving = null;
      });
  }, WATCH_MS);
  watch.unref();

  return {
    connection: { host: socketFolder, port: 5432, user: EMBEDDED_NAME, database: EMBEDDED_NAME, ssl: false },
    cluster: place.cluster,
    isAdopted,
    async close() {
      if (isClosing) return;
      isClosing = true;
      clearInterval(watch);
      await reviving;
      lease.release();
      await waitUntilGone(place, pid, lease);
    },
  };
}
