import { type Kysely, sql } from 'kysely';
import { memoizeSuccess } from '../operations/memoize-success.ts';
import { readMigrations } from './migrate.ts';
import type { Tables } from './tables.ts';

const neededMigrations = memoizeSuccess(async () => Object.keys(await readMigrations()));

export async function checkMigrated(db: Kysely<Tables>): Promise<void> {
  const needed = await neededMigrations();
  const { rows } = await sql<{ name: string }>`
    select needed.name from unnest(${needed}::text[]) as needed (name)
    where not exists (select from kysely_migration done where done.name = needed.name)`.execute(db);
  if (rows.length > 0) throw new Error(`Pending migrations: ${rows.map(({ name }) => name).join(', ')}.`);
}
