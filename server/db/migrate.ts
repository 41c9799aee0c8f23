import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import type pg from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { type DatabaseLimits, DatabasePool, NO_LIMITS } from './database-pool.ts';
import { migrateJobs } from './migrate-jobs.ts';

export interface MigrateOptions {
  /** A direct connection: the lock between processes lives in a session, which a transaction pooler has not. */
  connection: pg.ClientConfig;
  log: DatabaseLog;
  /** Where the migrations are; the program's own when absent. */
  folder?: string;
}

/** A change of a busy table must not make its readers queue behind it: it gives up soon and tries again. */
const LIMITS: DatabaseLimits = { ...NO_LIMITS, lockMs: 2000 };
const LOCK_ATTEMPTS = 30;
const LOCK_RETRY_MS = 1000;

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/** Files `NNNN-title.ts`, each exporting `up(db)`, in the order of their names. */
export async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter(
    (name) => /^\d+.*\.ts$/.test(name) && !name.includes('.test.'),
  );
  const entries = names.sort().map(async (name) => {
    const module = (await import(pathToFileURL(join(folder, name)).href)) as Migration;
    if (typeof module.up !== 'function') throw new Error(`The migration ${name} exports no function up(db).`);
    return [name.replace(/\.ts$/, ''), { up: module.up }] as const;
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
 * Brings the schema up to date, all in one transaction: it happens wholly or not at all. Of several processes that
 * start at once one does the work and the others wait for it. A database that is ahead of this program, as during a
 * rolling release, is left as it is.
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
  const migrations = await readMigrations(folder);
  const pool = new DatabasePool({ connection, limits: LIMITS, max: 1, isPrepared: false });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    const names = Object.keys(migrations);
    const done = await findDone(db);
    const unknown = done.filter((name) => !names.includes(name));
    if (names.every((name) => done.includes(name))) {
      if (unknown.length > 0)
        log.warn(`The database is newer than this program: it has had ${unknown.join(', ')}.`);
      return [];
    }
    const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      nameComparator: byName,
    });
    const { error, results = [] } = await runPatiently(migrator, log);
    if (error)
      throw describeFailure(error, results.find((result) => result.status === 'Error')?.migrationName);
    return results.map((result) => result.migrationName);
  } finally {
    await pool.end();
  }
}

async function runPatiently(migrator: Migrator, log: DatabaseLog): Promise<MigrationResultSet> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await migrator.migrateToLatest();
    const isBlocked = (outcome.error as { code?: string } | undefined)?.code === '55P03';
    if (!isBlocked || attempt === LOCK_ATTEMPTS) return outcome;
    if (attempt === 1) log.warn('A migration waits for a table that is in use …');
    await sleep(LOCK_RETRY_MS);
  }
}

function describeFailure(cause: unknown, name: string | undefined): Error {
  const { message } = cause as Error;
  const sentence = name
    ? `The migration ${name} failed, and nothing was changed: ${message}`
    : `The database could not be migrated, and nothing was changed: ${message}`;
  return new Error(sentence, { cause });
}
