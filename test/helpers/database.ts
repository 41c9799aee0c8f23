import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseLimits, DatabasePool } from '#server/db/database-pool.ts';
import { MIGRATIONS_FOLDER, migrate } from '#server/db/migrate.ts';
import type { Tables } from '#server/db/tables.ts';
import { addCleanup } from './cleanups.ts';
import { TEST_DATABASE_PREFIX } from './database-server.ts';

export interface TestDatabase {
  db: Kysely<Tables>;
  /** URL in the format of DATABASE_URL, for code that opens its own connection. */
  url: string;
  connection: pg.ClientConfig;
  close(): Promise<void>;
}

/** Limits with long timeouts, because some machines are slow. */
const TEST_LIMITS: DatabaseLimits = {
  connectMs: 20_000,
  statementMs: 20_000,
  lockMs: 10_000,
  idleInTransactionMs: 60_000,
};
const POOL_SIZE = 4;
/** Id of the advisory lock under which one process builds the template database while the others wait. */
const TEMPLATE_LOCK = 7_204_031;

let templateName: string | null = null;

/** Hashes all migrations, so that the template database is built again when one changes. */
function hashMigrations(): string {
  const hash = createHash('sha256').update(readFileSync(join(MIGRATIONS_FOLDER, '../migrate-jobs.ts')));
  for (const name of (readdirSync(MIGRATIONS_FOLDER, { recursive: true }) as string[]).sort()) {
    if (/\.(ts|sql)$/.test(name)) hash.update(name).update(readFileSync(join(MIGRATIONS_FOLDER, name)));
  }
  return hash.digest('hex').slice(0, 12);
}

function urlFor(database: string): string {
  const url = new URL(inject('testServerUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

const SERVER_WAIT_MS = 120_000;
const RETRY_MS = 50;
/**
 * Error codes of a server that is still starting: socket missing, connection refused, or
 * `cannot_connect_now`.
 */
const STARTING = ['ENOENT', 'ECONNREFUSED', '57P03'];

async function connectAdmin(): Promise<pg.Client> {
  for (const end = Date.now() + SERVER_WAIT_MS; ; await sleep(RETRY_MS)) {
    const client = new pg.Client({ connectionString: inject('testServerUrl') });
    client.on('error', () => {
      admin = null;
    });
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!STARTING.includes(code) || Date.now() > end) throw error;
    }
  }
}

/** All test files of a thread share this connection, because each connection costs the server a process. */
let admin: pg.Client | null = null;
let turn: Promise<unknown> = Promise.resolve();

/** Runs `work` with the shared connection, one caller at a time. */
function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const done = turn.then(async () => {
    admin ??= await connectAdmin();
    return await work(admin);
  });
  turn = done.catch(() => {});
  return done;
}

/** Creates the migrated template database, from which test databases are copied, if it does not exist. */
async function buildTemplate(admin: pg.Client, name: string): Promise<void> {
  const isThere = async () =>
    (await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount;
  if (await isThere()) return;
  await admin.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`);
  try {
    if (!(await isThere())) await migrateTemplate(admin, name);
  } finally {
    await admin.query(`select pg_advisory_unlock(${TEMPLATE_LOCK})`);
  }
}

async function migrateTemplate(admin: pg.Client, name: string): Promise<void> {
  const passing = `${TEST_DATABASE_PREFIX}${process.pid}_template`;
  await admin.query(`drop database if exists ${passing} with (force)`);
  await admin.query(`create database ${passing}`);
  await migrate({ connection: { connectionString: urlFor(passing) }, log: { info() {}, warn() {} } });
  await admin.query(`alter database ${passing} rename to ${name}`);
  const { rows } = await admin.query<{ old: string }>(
    `select datname as old from pg_database where datname ~ '^${TEST_DATABASE_PREFIX}template_' and datname <> $1`,
    [name],
  );
  for (const { old } of rows) await admin.query(`drop database if exists ${old}`).catch(() => {});
}

/**
 * Creates a migrated, empty database, and drops it after the test file. Call it in `beforeAll` or at the top
 * of the file.
 */
export async function testDatabase(): Promise<TestDatabase> {
  templateName ??= `${TEST_DATABASE_PREFIX}template_${hashMigrations()}`;
  const template = templateName;
  const name = `${TEST_DATABASE_PREFIX}${process.pid}_${randomBytes(4).toString('hex')}`;
  await withAdmin(async (admin) => {
    await buildTemplate(admin, template);
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const connection: pg.ClientConfig = { connectionString: urlFor(name) };
  const pool = new DatabasePool({ connection, limits: TEST_LIMITS, max: POOL_SIZE });
  let isClosed = false;
  const database: TestDatabase = {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    url: urlFor(name),
    connection,
    async close() {
      if (isClosed) return;
      isClosed = true;
      await pool.end();
      await withAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
  addCleanup(database.close);
  return database;
}
