import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tier } from '#shared/rules/tier-order.ts';
import type { PhotosTable } from '../../db/tables/listing-tables.ts';
import type { Db } from '../../db/tables.ts';

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

/** `shown` sums up the photo allowances of the manager's listings. */
export async function findPhotoUsage(
  db: Db,
  manager_id: number,
  allowance: Record<Tier, number>,
): Promise<{ count: number; bytes: number; shown: number }> {
  const { rows } = await sql<{ count: number; bytes: number; shown: number }>`
    with own as materialized (
      select id, tier from properties where manager_id = ${manager_id} and deleted is null
    )
    select count(*)::int as count, coalesce(sum(f.bytes), 0)::float8 as bytes,
      (select coalesce(sum((${JSON.stringify(allowance)}::json ->> tier)::int), 0)::int from own) as shown
    from photos f where f.property_id in (select id from own)`.execute(db);
  return rows[0]!;
}
