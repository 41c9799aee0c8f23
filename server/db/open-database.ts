import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
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
import { createDatabase, probeDatabase, type ServerFacts } from './probe-database.ts';
import type { Tables } from './tables.ts';

export interface OpenDatabaseOptions {
  /** The operator's PostgreSQL, 15 or newer. Absent or null: the bundled one in `dataDir`. */
  databaseUrl?: string | null;
  /** A read replica of it. */
  replicaUrl?: string | null;
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
  /** For connections of one's own: LISTEN, the job queue, COPY. */
  connection: pg.ClientConfig;
  isEmbedded: boolean;
  serverMajor: number;
  poolFacts(): Record<'request' | 'patient' | 'replica', PoolFacts | null>;
  /** Waits for running queries, closes all connections, and lets go of the bundled server. */
  close(): Promise<void>;
}

const REQUEST_POOL_SIZE = 10;
const PATIENT_POOL_SIZE = 4;

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

function kyselyOn(pool: DatabasePool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Opens the database of the program, whichever kind it is: one code path from here on. Does not migrate.
 * @throws DatabaseUnavailableError with a sentence for the operator
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl, replicaUrl, log, isPrepared = true } = options;
  const embedded = databaseUrl ? null : await openEmbedded(join(options.dataDir, 'postgres'), log);
  const connection: pg.ClientConfig = embedded?.connection ?? { connectionString: databaseUrl as string };
  const facts = embedded?.facts ?? (await probeDatabase(connection, describeUrl(databaseUrl as string), log));

  function openPool(to: pg.ClientConfig, limits: DatabaseLimits, max: number, takesSessionSettings: boolean) {
    const pool = new DatabasePool({ connection: to, limits, max, isPrepared, takesSessionSettings });
    pool.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`));
    return pool;
  }

  const size = options.poolSize ?? REQUEST_POOL_SIZE;
  const request = openPool(connection, REQUEST_LIMITS, size, facts.takesSessionSettings);
  const patient = openPool(connection, PATIENT_LIMITS, PATIENT_POOL_SIZE, facts.takesSessionSettings);
  const replica = replicaUrl
    ? openPool({ connectionString: replicaUrl }, REQUEST_LIMITS, size, facts.takesSessionSettings)
    : null;
  const pools = [request, patient, ...(replica ? [replica] : [])];
  const db = kyselyOn(request);
  let closing: Promise<void> | null = null;

  async function close(): Promise<void> {
    await Promise.all(pools.map((pool) => pool.end()));
    await embedded?.close();
  }

  return {
    db,
    readDb: replica ? kyselyOn(replica) : db,
    patientDb: kyselyOn(patient),
    connection,
    isEmbedded: embedded !== null,
    serverMajor: facts.major,
    poolFacts: () => ({ request: request.facts, patient: patient.facts, replica: replica?.facts ?? null }),
    close: () => (closing ??= close()),
  };
}
