import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tables } from '#server/db/tables.ts';

export type StoredSchool = Selectable<Tables['schools']>;
export type NewSchool = Insertable<Tables['schools']>;

/** Few enough rows for the limit of parameters in a statement. */
const ROWS_PER_INSERT = 500;

export async function findSchoolsByUnitid(db: Db): Promise<Map<number, StoredSchool>> {
  const rows = await db.selectFrom('schools').selectAll().where('unitid', 'is not', null).execute();
  return new Map(rows.map((row) => [row.unitid!, row]));
}

export async function findViewUrls(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('schools').select('public_view_url').execute();
  return rows.map((row) => row.public_view_url);
}

export async function insertSchools(db: Db, schools: NewSchool[]): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < schools.length; at += ROWS_PER_INSERT) {
    const part = schools.slice(at, at + ROWS_PER_INSERT);
    const rows = await db.insertInto('schools').values(part).returning(['id', 'unitid']).execute();
    const idOf = new Map(rows.map((row) => [row.unitid, row.id]));
    ids.push(...part.map((school) => idOf.get(school.unitid!)!));
  }
  return ids;
}

export async function updateSchoolFacts(
  db: Db,
  id: number,
  changes: Updateable<Tables['schools']>,
): Promise<void> {
  await db
    .updateTable('schools')
    .set({ ...changes, updated: sql`now()` })
    .where('id', '=', id)
    .execute();
}
