import { promises as fs } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { DatabasePool, NO_LIMITS } from './database-pool.ts';
import { migrateJobs } from './migrate-jobs.ts';

export interface MigrateOptions {
  connection: pg.ClientConfig;
  log: DatabaseLog;
  folder?: string;
}

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations');

/** Files are named `NNNN-title.ts` and export `up(db)`. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Record<string, Migration>> {
  const provider = new FileMigrationProvider({
    fs,
    path,
    migrationFolder: folder,
    import: (file) => import(pathToFileURL(file).href),
  });
  const migrations = await provider.getMigrations();
  return Object.fromEntries(Object.entries(migrations).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function findDone(db: Kysely<never>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!tables[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}

/** Doesn't change a newer release's database. @returns names of the migrations that ran */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const names = await migrateTables(options);
  await migrateJobs(options.connection, options.log);
  return names;
}

async function migrateTables({ connection, log, folder }: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const pool = new DatabasePool({ connection, limits: NO_LIMITS, max: 1 });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    const done = await findDone(db);
    const unknown = done.filter((name) => !(name in migrations));
    if (Object.keys(migrations).every((name) => done.includes(name))) {
      if (unknown.length > 0) log.warn(`The database is newer than this program: ${unknown.join(', ')}.`);
      return [];
    }
    return await runMigrations(db, migrations);
  } finally {
    await pool.end();
  }
}

async function runMigrations(db: Kysely<never>, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (!error) return results.map((result) => result.migrationName);
  const failed = results.find((result) => result.status === 'Error')?.migrationName;
  const subject = failed ? `The migration ${failed} failed` : 'The database could not be migrated';
  throw new Error(`${subject}, and nothing was changed: ${(error as Error).message}`, { cause: error });
}
