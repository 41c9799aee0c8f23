import { sql } from 'kysely';
import type { Feature } from '#shared/api/features.ts';
import { FORMER_DAYS } from '#shared/api/former-properties.ts';
import type { Db } from '../db/tables.ts';
import { SCORE_COLUMNS } from './around.queries.ts';
import { findListings, type ListingRow } from './read-model.queries.ts';

/** One property that is not deleted, in any state, or null. */
export async function findListing(db: Db, id: number): Promise<ListingRow | null> {
  const [listing] = await findListings(db, [id]);
  return listing && listing.deleted === null ? listing : null;
}

/** What is known of a listing that is not public; null where there is none, and for one that is. */
export async function findFormerListing(db: Db, id: number) {
  const row = await db
    .selectFrom('properties')
    .where('id', '=', id)
    .where('status', '=', 'inactive')
    .select([
      'id',
      'type',
      'city',
      'state',
      'lng',
      'lat',
      sql<boolean>`closed is not null`.as('was_public'),
      sql<boolean>`deleted is not null or closed < now() - make_interval(days => ${FORMER_DAYS}::int)`.as(
        'is_gone',
      ),
      sql<number[]>`array(select s.school_id from property_schools s where s.property_id = properties.id
        order by s.distance_from_school, s.school_id)`.as('schools'),
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** The features of one property. */
export async function findPropertyFeatures(db: Db, propertyId: number): Promise<Feature[]> {
  return await db
    .selectFrom('property_features as p')
    .innerJoin('features as f', 'f.id', 'p.feature_id')
    .where('p.property_id', '=', propertyId)
    .select(['f.id', 'f.name', 'f.slug', 'f.group', 'f.type'])
    .execute();
}

/** The whole list of features. */
export async function findFeatures(db: Db): Promise<Feature[]> {
  return await db.selectFrom('features').select(['id', 'name', 'slug', 'group', 'type']).execute();
}

/** Travel, scores and places of a property as they stand in rows; everything may be missing. */
export async function findAuxillaryRow(db: Db, propertyId: number, schoolId: number) {
  const trip = (mode: string) => sql<unknown>`(
    select trip from property_routes
    where property_id = ${propertyId} and school_id = ${schoolId} and mode = ${mode})`;
  return await db
    .selectFrom('properties as p')
    .leftJoin('property_schools as s', (join) =>
      join.onRef('s.property_id', '=', 'p.id').on('s.school_id', '=', schoolId),
    )
    .leftJoin('property_aux as a', 'a.property_id', 'p.id')
    .where('p.id', '=', propertyId)
    .select([
      's.drive_time',
      's.walk_time',
      's.bike_time',
      's.quality',
      's.source',
      trip('drive').as('drive_trip'),
      trip('walk').as('walk_trip'),
      ...SCORE_COLUMNS.map((name) => `a.${name}` as const),
      'a.source as score_source',
      'a.nearby_places',
    ])
    .executeTakeFirstOrThrow();
}
