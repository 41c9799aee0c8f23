import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** The photos of a property that have no AVIF files yet, in the order in which people see them. */
export async function findPhotosWithoutAvif(db: Db, propertyId: number) {
  return await db
    .selectFrom('photos')
    .where('property_id', '=', propertyId)
    .where('has_avif', '=', false)
    .select(['storage_key', 'width'])
    .orderBy('order')
    .orderBy('id')
    .execute();
}

/** Says of photos that their AVIF files are there. Gives the number of rows that still name them. */
export async function updateHasAvif(db: Db, storageKeys: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ has_avif: true })
    .where('storage_key', '=', sql<string>`any(${storageKeys}::text[])`)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Those of these keys that a row names: the photo of a listing, a portrait, or a picture of a text. */
export async function findKnownStorageKeys(
  db: Db,
  storageKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from photos where storage_key = any(${storageKeys}::text[])
    union
    select photo_key from roommate_profiles where photo_key = any(${storageKeys}::text[])
    union
    select storage_key from content_pictures where storage_key = any(${storageKeys}::text[])`.execute(db);
  return new Set(rows.map(({ storage_key }) => storage_key));
}
