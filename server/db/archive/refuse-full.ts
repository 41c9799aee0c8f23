import type pg from 'pg';
import { ArchiveProblem } from './archive-problem.ts';
import { findCopiedTables, placeOf, tableKey } from './find-catalog.ts';

/** Migrations fill these. */
const FILLED_BY_MIGRATIONS = ['public.features', 'public.kysely_migration', 'public.kysely_migration_lock'];
const NAMED = 5;

/** @throws ArchiveProblem naming tables with rows */
export async function refuseFull(client: pg.Client): Promise<void> {
  const full: string[] = [];
  for (const table of await findCopiedTables(client)) {
    if (FILLED_BY_MIGRATIONS.includes(tableKey(table))) continue;
    const { rows } = await client.query<{ has: boolean }>(
      `select exists (select from ${placeOf(table)}) as has`,
    );
    if (rows[0]!.has) full.push(tableKey(table));
  }
  if (full.length === 0) return;
  const more = full.length > NAMED ? ` and ${full.length - NAMED} more` : '';
  throw new ArchiveProblem(
    `The database is not empty: there are rows in ${full.slice(0, NAMED).join(', ')}${more}.`,
  );
}
