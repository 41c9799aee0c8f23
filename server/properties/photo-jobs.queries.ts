import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/**
 * Finds the keys in use by listings' photos, roommates' portraits, schools' logos or pictures of articles.
 */
export async function findKnownStorageKeys(
  db: Db,
  storageKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from photos where storage_key = any(${storageKeys}::text[])
    union
    select photo_key from roommate_profiles where photo_key = any(${storageKeys}::text[])
    union
    select logo_key from schools where logo_key = any(${storageKeys}::text[])
    union
    select storage_key from content_pictures where storage_key = any(${storageKeys}::text[])`.execute(db);
  return new Set(rows.map(({ storage_key }) => storage_key));
}
