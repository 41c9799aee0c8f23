import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { describeUrl } from './connection-problem.ts';
import type { DatabaseLog } from './database-log.ts';
import {
  type DatabaseLimits,
  DatabasePool,
  PATIENT_LIMITS,
  type PoolFacts,
  REQUEST_LIMITS,
} from './database-pool.ts';
import { type EmbeddedServer, startEmbedded } from './embedded/start-embedded.ts';
import { PrimaryAddress } from './primary-address.ts';
import { createDatabase, probeDatabase, type ServerFacts } from './probe-database.ts';
import { ReadPool } from './read-pool.ts';
import { ReplicaWatch } from './replica-watch.ts';
import type { Tables } from './tables.ts';

export interface OpenDatabaseOptions {
  /** The operator's PostgreSQL, 15 or newer, perhaps of several addresses. Absent or null: the bundled one in `dataDir`. */
  databaseUrl?: string | null;
  /** A read replica of it. */
  replicaUrl?: string | null;
  /** A replica that is farther behind is left alone. */
  maxLagMs?: number;
  dataDir: string;
  log: DatabaseLog;
  /** Connections for requests. */
  poolSize?: number;
  /** False behind a transaction pooler that does not know named statements. */
  isPrepared?: boolean;
}

export interface Database {
  /** The primary, with the limits of a request: a statement gets 1.5 s. */
  db: Kysely<Tables>;
  /** For reads that may be a moment behind: the replica where there is one, else the same as `db`. */
  readDb: Kysely<Tables>;
  /** The primary with the limits of work that nobody waits for: jobs, imports, seeding. Few connections. */
  patientDb: Kysely<Tables>;
  /** The primary on one connection of its own, a second for each statement: for looking whether all is well while nothing else is free. */
  watchDb: Kysely<Tables>;
  /** For connections of one's own: LISTEN, the job queue, COPY. Its address follows the primary. */
  connection: pg.ClientConfig;
  /** A connection of one's own was lost: where the URL has several addresses, the one that takes writes is looked for. */
  suspectPrimary(): void;
  /** Tells after another server became the primary. */
  onPrimaryMoved(tell: () => void): void;
  /** Whether the replica may answer at this moment; false without one. */
  isReplicaUsable(): boolean;
  /** Whether what is read now is no older than the replica may be behind, give or take a few seconds. */
  isLagKnown(): boolean;
  isEmbedded: boolean;
  serverMajor: number;
  poolFacts(): Record<'request' | 'patient' | 'replica', PoolFacts | null>;
  /** Waits for running queries, closes all connections, and lets go of the bundled server. */
  close(): Promise<void>;
}

const REQUEST_POOL_SIZE = 10;
const PATIENT_POOL_SIZE = 4;
const MAX_LAG_MS = 5000;
/** A look must end before the next ones are missed for long. */
const WATCH_LIMITS: DatabaseLimits = { ...REQUEST_LIMITS, connectMs: 1000, statementMs: 1000 };

/** Starts or joins the bundled server, and makes its database on the first start. */
async function openEmbedded(
  folder: string,
  log: DatabaseLog,
): Promise<EmbeddedServer & { facts: ServerFacts }> {
  const server = await startEmbedded({ folder, log });
  const probe = () => probeDatabase(server.connection, server.cluster, log);
  try {
    const facts = await probe().catch(async (error: Error) => {
      if ((error.cause as { code?: string } | undefined)?.code !== '3D000') throw error;
      await createDatabase(server.connection);
      return await probe();
    });
    return { ...server, facts };
  } catch (error) {
    await server.close();
    throw error;
  }
}

function kyselyOn(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

type OpenPool = (
  to: pg.ClientConfig,
  limits: DatabaseLimits,
  max: number,
  isPrimary: boolean,
) => DatabasePool;

/** The replica behind its watch, which has a connection of its own to either side. */
async function openReplica(
  replicaUrl: string,
  primary: DatabasePool,
  { openPool, connection, size, maxLagMs, log }: ReplicaParts,
) {
  const to: pg.ClientConfig = { connectionString: replicaUrl };
  const pool = openPool(to, REQUEST_LIMITS, size, false);
  const watching = [
    openPool(connection, WATCH_LIMITS, 1, true),
    openPool(to, WATCH_LIMITS, 1, false),
  ] as const;
  const [primaryDb, replicaDb] = [kyselyOn(watching[0]), kyselyOn(watching[1])];
  const watch = new ReplicaWatch({ primary: primaryDb, replica: replicaDb, maxLagMs, log });
  await watch.start();
  return {
    db: kyselyOn(new ReadPool({ replica: pool, primary, watch })),
    watch,
    pool,
    async close() {
      await watch.close();
      await Promise.all([pool, ...watching].map((one) => one.end()));
    },
  };
}

type ReplicaParts = {
  openPool: OpenPool;
  connection: pg.ClientConfig;
  size: number;
  maxLagMs: number;
  log: DatabaseLog;
};

/** The server that the options name, seen to be there; for one of the operator's, the address that takes writes. */
async function openServer({ databaseUrl, dataDir, log }: OpenDatabaseOptions) {
  if (!databaseUrl) {
    const embedded = await openEmbedded(join(dataDir, 'postgres'), log);
    return { embedded, address: null, connection: embedded.connection, facts: embedded.facts };
  }
  const address = new PrimaryAddress(databaseUrl, log);
  const choose = () => address.choose();
  await choose();
  const place = describeUrl(databaseUrl);
  const facts = await probeDatabase(address.connection, place, log, address.hasChoice ? choose : undefined);
  return { embedded: null, address, connection: address.connection, facts };
}

/**
 * Opens the database of the program, whichever kind it is: one code path from here on. Does not migrate.
 * @throws DatabaseUnavailableError with a sentence for the operator
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { replicaUrl, log, isPrepared = true, maxLagMs = MAX_LAG_MS } = options;
  const { embedded, address, connection, facts } = await openServer(options);
  const { takesSessionSettings } = facts;

  const openPool: OpenPool = (to, limits, max, isPrimary) => {
    const onAway = () => isPrimary && address?.suspect();
    const settings = { connection: to, limits, max, isPrepared, takesSessionSettings };
    const pool = new DatabasePool({ ...settings, isPrimary, onAway });
    pool.on('error', (error) => {
      log.warn(`A database connection was lost: ${error.message}`);
      onAway();
    });
    if (isPrimary) address?.onMoved(() => pool.breakOff());
    return pool;
  };

  const size = options.poolSize ?? REQUEST_POOL_SIZE;
  const request = openPool(connection, REQUEST_LIMITS, size, true);
  const patient = openPool(connection, PATIENT_LIMITS, PATIENT_POOL_SIZE, true);
  const watch = openPool(connection, WATCH_LIMITS, 1, true);
  const parts = { openPool, connection, size, maxLagMs, log };
  const replica = replicaUrl ? await openReplica(replicaUrl, request, parts) : null;
  const db = kyselyOn(request);
  let closing: Promise<void> | null = null;

  async function close(): Promise<void> {
    address?.close();
    await replica?.close();
    await Promise.all([request.end(), patient.end(), watch.end()]);
    await embedded?.close();
  }

  return {
    db,
    readDb: replica?.db ?? db,
    patientDb: kyselyOn(patient),
    watchDb: kyselyOn(watch),
    connection,
    suspectPrimary: () => address?.suspect(),
    onPrimaryMoved: (tell) => address?.onMoved(tell),
    isReplicaUsable: () => replica?.watch.isUsable ?? false,
    isLagKnown: () => replica?.watch.isSure ?? true,
    isEmbedded: embedded !== null,
    serverMajor: facts.major,
    poolFacts: () => ({
      request: request.facts,
      patient: patient.facts,
      replica: replica?.pool.facts ?? null,
    }),
    close: () => (closing ??= close()),
  };
}
