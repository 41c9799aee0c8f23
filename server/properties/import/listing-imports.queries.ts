import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { ListingImportsTable } from '../../db/tables/import-tables.ts';
import type { Db } from '../../db/tables.ts';

/** Everything but the file. */
const COLUMNS = [
  'id',
  'manager_id',
  'feed_id',
  'language',
  'file_name',
  'mapping',
  'state',
  'is_dry_run',
  'is_confirmed',
  'progress',
  'columns',
  'report',
  'problem',
  'created',
] as const;
const HAS_FILE = sql<boolean>`file is not null`.as('has_file');

export type ListingImportRow = Pick<Selectable<ListingImportsTable>, (typeof COLUMNS)[number]> & {
  has_file: boolean;
};

export async function insertListingImport(db: Db, values: Insertable<ListingImportsTable>): Promise<number> {
  const { id } = await db
    .insertInto('listing_imports')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findListingImports(
  db: Db,
  manager_id: number,
  limit: number,
): Promise<ListingImportRow[]> {
  return await db
    .selectFrom('listing_imports')
    .select(COLUMNS)
    .select(HAS_FILE)
    .where('manager_id', '=', manager_id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findListingImport(
  db: Db,
  id: number,
  manager_id: number,
): Promise<ListingImportRow | null> {
  const row = await db
    .selectFrom('listing_imports')
    .select(COLUMNS)
    .select(HAS_FILE)
    .where('id', '=', id)
    .where('manager_id', '=', manager_id)
    .executeTakeFirst();
  return row ?? null;
}

/** The last import of a feed. */
export async function findLastImport(db: Db, feed_id: number): Promise<ListingImportRow | null> {
  const row = await db
    .selectFrom('listing_imports')
    .select(COLUMNS)
    .select(HAS_FILE)
    .where('feed_id', '=', feed_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the files of a feed's earlier imports, so that an outdated one can't be confirmed. */
export async function deleteFeedFiles(db: Db, feed_id: number): Promise<void> {
  await db
    .updateTable('listing_imports')
    .set({ file: null })
    .where('feed_id', '=', feed_id)
    .where('state', 'in', ['done', 'failed'])
    .execute();
}

/** Starts an import again, unless it is running. */
export async function updateRestarted(
  db: Db,
  id: number,
  values: Pick<Updateable<ListingImportsTable>, 'is_dry_run' | 'is_confirmed' | 'mapping' | 'language'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('listing_imports')
    .set({ ...values, state: 'waiting', progress: 0, problem: null, finished: null })
    .where('id', '=', id)
    .where('state', 'in', ['done', 'failed'])
    .where('file', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the import as running and returns it with its file. Null if it is finished or deleted. */
export async function takeListingImport(db: Db, id: number) {
  const row = await db
    .updateTable('listing_imports as i')
    .from('managers as m')
    .set({ state: 'running', progress: 0 })
    .whereRef('m.id', '=', 'i.manager_id')
    .where('i.id', '=', id)
    .where('i.state', 'in', ['waiting', 'running'])
    .where('i.file', 'is not', null)
    .returning(COLUMNS.map((column) => `i.${column}` as const))
    .returning(['i.file', 'm.user_id'])
    .executeTakeFirst();
  return row ?? null;
}

export async function updateProgress(db: Db, id: number, progress: number): Promise<void> {
  await db.updateTable('listing_imports').set({ progress }).where('id', '=', id).execute();
}

export async function updateListingImport(
  db: Db,
  id: number,
  values: Updateable<ListingImportsTable>,
): Promise<void> {
  await db.updateTable('listing_imports').set(values).where('id', '=', id).execute();
}

export async function findImportMapping(db: Db, manager_id: number) {
  const row = await db
    .selectFrom('managers')
    .select('import_mapping')
    .where('id', '=', manager_id)
    .executeTakeFirstOrThrow();
  return row.import_mapping;
}

export async function updateImportMapping(db: Db, manager_id: number, mapping: string): Promise<void> {
  await db.updateTable('managers').set({ import_mapping: mapping }).where('id', '=', manager_id).execute();
}

/** Deletes files after a week and reports after a year. */
export async function deleteOldImports(db: Db): Promise<void> {
  await sql`update listing_imports set file = null
    where file is not null and created < now() - interval '7 days'`.execute(db);
  await sql`delete from listing_imports where created < now() - interval '1 year'`.execute(db);
}
