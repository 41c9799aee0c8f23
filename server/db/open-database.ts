import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import {
  connectionProblem,
  DatabaseUnavailableError,
  describeUrl,
  isTransientError,
} from './connection-problem.ts';
import type { DatabaseLog } from './database-log.ts';
import {
  connectionSettings,
  type DatabaseLimits,
  DatabasePool,
  JOB_LIMITS,
  type PoolFacts,
  REQUEST_LIMITS,
} from './database-pool.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { ReadPool, ReplicaWatch } from './replica.ts';
import type { Tables } from './tables.ts';

export interface OpenDatabaseOptions {
  /** The bundled server in `dataDir` is used if absent or null. */
  databaseUrl?: string | null;
  replicaUrl?: string | null;
  /** Milliseconds after which a lagging replica is not used. */
  maxLagMs?: number;
  dataDir: string;
  log: DatabaseLog;
  poolSize?: number;
}

export interface Database {
  /** The primary, with short timeouts. */
  db: Kysely<Tables>;
  /** The replica, which may lag, or else the primary. */
  readDb: Kysely<Tables>;
  /** The primary with long timeouts. */
  jobsDb: Kysely<Tables>;
  /** Probes and metrics must work under load. */
  watchDb: Kysely<Tables>;
  /** For LISTEN, the job queue and COPY. */
  connection: pg.ClientConfig;
  isReplicaUsable(): boolean;
  isEmbedded: boolean;
  serverMajor: number;
  poolFacts(): Record<'request' | 'jobs' | 'replica', PoolFacts | null>;
  /** Also stops the bundled server, unless others use it. */
  close(): Promise<void>;
}

const OLDEST_SERVER_MAJOR = 15;
const WAIT_FOR_SERVER_MS = 8000;
const RETRY_MS = 250;
const REQUEST_POOL_SIZE = 10;
const JOBS_POOL_SIZE = 4;
const MAX_LAG_MS = 5000;
/** The machine may be busy starting. */
const PROBE_LIMITS: DatabaseLimits = { ...REQUEST_LIMITS, connectMs: 5000, statementMs: 5000 };
const WATCH_LIMITS: DatabaseLimits = { ...REQUEST_LIMITS, connectMs: 1000, statementMs: 1000 };

const kyselyOn = (pool: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

async function queryVersion(connection: pg.ClientConfig): Promise<{ major: number; is_standby: boolean }> {
  const client = new pg.Client(connectionSettings(connection, PROBE_LIMITS));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ major: number; is_standby: boolean }>(
      "select current_setting('server_version_num')::int / 10000 as major, pg_is_in_recovery() as is_standby",
    );
    return rows[0]!;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * @returns the major version @throws DatabaseUnavailableError if the server is missing, too old, or a replica
 */
async function probe(connection: pg.ClientConfig, place: string, log: DatabaseLog): Promise<number> {
  for (const begin = Date.now(); ; await sleep(RETRY_MS)) {
    try {
      const { major, is_standby } = await queryVersion(connection);
      if (major < OLDEST_SERVER_MAJOR)
        throw new DatabaseUnavailableError(
          `The database at ${place} is PostgreSQL ${major}; Porchlight requires ${OLDEST_SERVER_MAJOR} or newer.`,
        );
      if (is_standby)
        throw new DatabaseUnavailableError(
          `The database at ${place} is a read-only replica. Set DATABASE_URL to the primary.`,
        );
      return major;
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      if (!isTransientError(error) || Date.now() - begin > WAIT_FOR_SERVER_MS)
        throw connectionProblem(error, place);
      if (Date.now() - begin < RETRY_MS) log.warn(`Waiting for the database at ${place} …`);
    }
  }
}

async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  try {
    await client.connect();
    await client.query(`create database ${pg.escapeIdentifier(connection.database ?? '')}`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== '42P04' && code !== '23505') throw error; // Otherwise another process created it first.
  } finally {
    await client.end().catch(() => {});
  }
}

async function openEmbedded(folder: string, log: DatabaseLog) {
  const server = await startEmbedded({ folder, log });
  const probeServer = () => probe(server.connection, server.cluster, log);
  try {
    const major = await probeServer().catch(async (error: Error) => {
      if ((error.cause as { code?: string } | undefined)?.code !== '3D000') throw error;
      await createDatabase(server.connection);
      return await probeServer();
    });
    return { connection: server.connection, major, release: server.close };
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function openOwn(databaseUrl: string, log: DatabaseLog) {
  const connection: pg.ClientConfig = { connectionString: databaseUrl };
  return {
    connection,
    major: await probe(connection, describeUrl(databaseUrl), log),
    release: async () => {},
  };
}

/** Doesn't migrate. @throws DatabaseUnavailableError */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const {
    databaseUrl,
    replicaUrl,
    dataDir,
    log,
    poolSize = REQUEST_POOL_SIZE,
    maxLagMs = MAX_LAG_MS,
  } = options;
  const server = await (databaseUrl
    ? openOwn(databaseUrl, log)
    : openEmbedded(join(dataDir, 'postgres'), log));
  const pools: DatabasePool[] = [];
  const open = (connection: pg.ClientConfig, limits: DatabaseLimits, max: number) => {
    const onError = (error: Error) => log.warn(`Lost a database connection: ${error.message}`);
    const pool = new DatabasePool({ connection, limits, max, onError });
    pools.push(pool);
    return pool;
  };
  const request = open(server.connection, REQUEST_LIMITS, poolSize);
  const jobs = open(server.connection, JOB_LIMITS, JOBS_POOL_SIZE);
  const watchDb = kyselyOn(open(server.connection, WATCH_LIMITS, 1));
  const db = kyselyOn(request);
  let readDb = db;
  let replica: { pool: DatabasePool; watch: ReplicaWatch } | null = null;
  if (replicaUrl) {
    const at = { connectionString: replicaUrl };
    const pool = open(at, REQUEST_LIMITS, poolSize);
    const [primary, other] = [
      kyselyOn(open(server.connection, WATCH_LIMITS, 1)),
      kyselyOn(open(at, WATCH_LIMITS, 1)),
    ];
    const watch = new ReplicaWatch({ primary, replica: other, maxLagMs, log });
    await watch.start();
    readDb = kyselyOn(new ReadPool(pool, request, watch));
    replica = { pool, watch };
  }
  let closing: Promise<void> | null = null;
  const close = async () => {
    replica?.watch.close();
    await Promise.all(pools.map((pool) => pool.end()));
    await server.release();
  };

  return {
    db,
    readDb,
    jobsDb: kyselyOn(jobs),
    watchDb,
    connection: server.connection,
    isReplicaUsable: () => replica?.watch.isUsable ?? false,
    isEmbedded: !databaseUrl,
    serverMajor: server.major,
    poolFacts: () => ({
      request: request.facts,
      jobs: jobs.facts,
      replica: replica?.pool.facts ?? null,
    }),
    close: () => (closing ??= close()),
  };
}
