import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import type { Place } from './place-address.ts';

function unsurePlace(db: Db, id: number) {
  return db
    .selectFrom('properties')
    .select(['address_1', 'city', 'state', 'postal_code', 'location_precision'])
    .where('id', '=', id)
    .where('deleted', 'is', null)
    .where('is_approximate', '=', true)
    .where('location_precision', '<>', 'confirmed');
}

export async function findUnsurePlace(db: Db, id: number) {
  return (await unsurePlace(db, id).executeTakeFirst()) ?? null;
}

export async function lockUnsurePlace(trx: Db, id: number) {
  return (await unsurePlace(trx, id).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Does not confirm availability. */
export async function updatePlace(trx: Db, id: number, place: Place): Promise<void> {
  await trx
    .updateTable('properties')
    .set({ ...place, version: sql<number>`version + 1`, updated: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}
