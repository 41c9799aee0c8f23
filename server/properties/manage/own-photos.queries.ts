import { type Insertable, sql, type Updateable } from 'kysely';
import type { PhotosTable } from '../../db/tables/listing-tables.ts';
import type { Db } from '../../db/tables.ts';

/** The property of a photo, whoever's it is, and where its picture is; null where there is no such photo. */
export async function findPhotoPlace(db: Db, id: number) {
  const row = await db
    .selectFrom('photos')
    .select(['property_id', 'storage_key', 'width', 'updated'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findPhotoByKey(db: Db, property_id: number, client_key: string) {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('property_id', '=', property_id)
    .where('client_key', '=', client_key)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** How many photos a property has, and the place behind the last of them. */
export async function countPhotos(trx: Db, property_id: number): Promise<{ count: number; next: number }> {
  const { rows } = await sql<{ count: number; next: number }>`
    select count(*)::int as count, least(coalesce(max("order") + 1, 0), 1000000)::int as next
    from photos where property_id = ${property_id}`.execute(trx);
  return rows[0]!;
}

export async function insertPhoto(trx: Db, values: Insertable<PhotosTable>): Promise<number> {
  const row = await trx.insertInto('photos').values(values).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Changes a photo of a property that the caller holds. */
export async function updatePhoto(
  trx: Db,
  id: number,
  property_id: number,
  values: Updateable<PhotosTable>,
): Promise<void> {
  const updated = sql<string>`now()`;
  await trx
    .updateTable('photos')
    .set({ ...values, updated })
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .execute();
}
