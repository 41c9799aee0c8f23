import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import type pg from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { DatabasePool, NO_LIMITS } from './database-pool.ts';
import { migrateJobs } from './migrate-jobs.ts';
import { takeLock } from './named-lock.ts';
import type { Db } from './tables.ts';

export interface MigrateOptions {
  /** A direct connection: the lock between processes lives in a session, which a transaction pooler has not. */
  connection: pg.ClientConfig;
  log: DatabaseLog;
  /** Where the migrations are; the program's own when absent. */
  folder?: string;
}

/**
 * A change of a busy table must not make its readers queue behind it: it gives up soon and tries again. Said as statements: a pooler
 * takes no settings when it is connected to.
 */
const SETTINGS = sql`select set_config(name, value, false) from (values
  ('statement_timeout', '0'), ('lock_timeout', '2s'), ('idle_in_transaction_session_timeout', '0'),
  ('jit', 'off'), ('TimeZone', 'UTC')) as wanted (name, value)`;
const LOCK_ATTEMPTS = 30;
const LOCK_RETRY_MS = 1000;
/** Between two looks whether another process is done with its migrations. */
const TURN_MS = 200;

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/** One step of the schema. */
export type SchemaStep = Migration & {
  /**
   * Within a transaction of its own, with the note that it has been done; else each of its statements stands alone, and it is safe to
   * run again after any of them.
   */
  isTransactional: boolean;
};

type MigrationModule = Partial<Migration> & { config?: { transaction?: boolean } };

/** Files `NNNN-title.ts`, each exporting `up(db)`, in the order of their names. */
export async function readMigrations(folder: string): Promise<Record<string, SchemaStep>> {
  const names = (await readdir(folder)).filter(
    (name) => /^\d+.*\.ts$/.test(name) && !name.includes('.test.'),
  );
  const entries = names.sort().map(async (name) => {
    const { up, config } = (await import(pathToFileURL(join(folder, name)).href)) as MigrationModule;
    if (typeof up !== 'function') throw new Error(`The migration ${name} exports no function up(db).`);
    return [name.replace(/\.ts$/, ''), { up, isTransactional: config?.transaction !== false }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The names of the migrations that this database has had, in the order they ran. */
async function findDone(db: Kysely<never>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!tables[0]?.found) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by timestamp, name`.execute(db);
  return rows.map((row) => row.name);
}

/**
 * Brings the schema up to date: an empty database in one transaction, wholly or not at all; one that is in use step by step, each in
 * a transaction of its own where it says nothing else, so that no lock is held for longer than one step needs it. A step that fails
 * leaves those before it. Of several processes that start at once one does the work and the others wait for it. A database that is
 * ahead of this program, as during a rolling release, is left as it is.
 * The job queue's own tables follow, by its own migrations.
 * @returns the names of the migrations that ran here
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const names = await migrateTables(options);
  await migrateJobs(options.connection, options.log);
  return names;
}

async function migrateTables(options: MigrateOptions): Promise<string[]> {
  const { connection, log, folder = MIGRATIONS_FOLDER } = options;
  const steps = await readMigrations(folder);
  const settings = { connection, limits: NO_LIMITS, takesSessionSettings: false };
  const pool = new DatabasePool({ ...settings, max: 1, isPrepared: false });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    const names = Object.keys(steps);
    const done = await findDone(db);
    const unknown = done.filter((name) => !names.includes(name));
    if (names.every((name) => done.includes(name))) {
      if (unknown.length > 0)
        log.warn(`The database is newer than this program: it has had ${unknown.join(', ')}.`);
      return [];
    }
    return await db.connection().execute(async (session) => {
      await SETTINGS.execute(session);
      await waitForTurn(session, log);
      return await runSteps(session, steps, log);
    });
  } finally {
    await pool.end();
  }
}

/**
 * The turn is the session's, and ends with it. It is asked for again and again: a statement that waits would hold a snapshot, for
 * whose end an index that is made concurrently waits in its turn.
 */
async function waitForTurn(session: Kysely<never>, log: DatabaseLog): Promise<void> {
  const turn = { kind: 'migrations', name: 'schema' };
  for (let attempt = 1; !(await takeLock(session as unknown as Db, turn)); attempt += 1) {
    if (attempt === 1) log.info('Another process brings the schema up to date; this one waits for it …');
    await sleep(TURN_MS);
  }
}

async function runSteps(
  session: Kysely<never>,
  steps: Record<string, SchemaStep>,
  log: DatabaseLog,
): Promise<string[]> {
  const migrator = new Migrator({
    db: session,
    provider: { getMigrations: async () => steps },
    nameComparator: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  });
  const done = await findDone(session);
  const ran: string[] = [];
  const run = async (work: () => Promise<MigrationResultSet>, isTransactional: boolean) => {
    const { error, results = [] } = await runPatiently(work, log);
    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    if (error) throw describeFailure(error, failed, isTransactional ? howItStands(ran) : HALF_DONE);
    ran.push(...results.map((result) => result.migrationName));
  };
  // Nobody uses what is not there yet, so nobody waits: and one commit is quicker than one for each step.
  if (done.length === 0) await run(() => migrator.migrateToLatest(), true);
  for (const [name, { isTransactional }] of Object.entries(steps)) {
    if (done.includes(name) || ran.includes(name)) continue;
    await run(() => migrator.migrateUp({ disableTransactions: !isTransactional }), isTransactional);
  }
  return ran;
}

async function runPatiently(
  work: () => Promise<MigrationResultSet>,
  log: DatabaseLog,
): Promise<MigrationResultSet> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await work();
    const isBlocked = (outcome.error as { code?: string } | undefined)?.code === '55P03';
    if (!isBlocked || attempt === LOCK_ATTEMPTS) return outcome;
    if (attempt === 1) log.warn('A migration waits for a table that is in use …');
    await sleep(LOCK_RETRY_MS);
  }
}

const HALF_DONE = 'what it did so far stays until it runs again';
const howItStands = (ran: string[]): string =>
  ran.length === 0 ? 'nothing was changed' : `only what came before it was done (${ran.join(', ')})`;

function describeFailure(cause: unknown, name: string | undefined, stands: string): Error {
  const what = name ? `The migration ${name} failed` : 'The database could not be migrated';
  return new Error(`${what}, and ${stands}: ${(cause as Error).message}`, { cause });
}
