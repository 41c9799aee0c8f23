import type { Db } from '../db/tables.ts';

export async function findListingPoints(db: Db, schoolId: number) {
  return await db
    .selectFrom('property_cards')
    .select(['property_id', 'lng', 'lat'])
    .where('school_id', '=', schoolId)
    .execute();
}
