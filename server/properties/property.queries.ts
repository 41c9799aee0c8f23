import { sql } from 'kysely';
import type { Feature } from '#shared/api/features.ts';
import { FORMER_DAYS } from '#shared/api/former-properties.ts';
import type { Db } from '../db/tables.ts';
import type { SchoolAddressRow } from '../schools/school.queries.ts';
import { SCORE_COLUMNS } from './around.queries.ts';
import { findFeatureRows, findListings, type ListingRow } from './read-model.queries.ts';

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
  const rows = await findFeatureRows(db, [propertyId]);
  return rows.map(({ property_id: _, ...feature }) => feature);
}

/** A property as it stands in the read model, with the way to a school and what addresses need of that and of the nearest school. */
export type ReadyProperty = {
  form: string;
  travel: string;
  detail: string | null;
  page: string;
  walk_route: string | null;
  asked_view_url: string;
} & SchoolAddressRow;

/** That of an active property, with the asked school or its nearest; null where the read model has no such pair. */
export async function findReadyProperty(
  db: Db,
  id: number,
  schoolId: number | undefined,
): Promise<ReadyProperty | null> {
  const isAsked = schoolId !== undefined;
  const [pair, school] = isAsked ? [sql`c`, sql`a`] : [sql`nearest`, sql`n`];
  const asked = isAsked
    ? sql`join property_cards c on c.property_id = f.property_id and c.school_id = ${schoolId} join schools a on a.id = c.school_id`
    : sql``;
  const { rows } = await sql<ReadyProperty>`
    select f.form, ${pair}.travel, f.detail, f.page, p.walk_route, ${school}.public_view_url as asked_view_url,
      n.id, n.public_view_url, n.on_main_site, n.site_id, n.site_domain
    from property_forms f
    join lateral (
      select school_id, travel from property_cards where property_id = f.property_id order by distance, school_id limit 1
    ) nearest on true
    ${asked}
    join property_schools p on p.property_id = f.property_id and p.school_id = ${pair}.school_id
    join schools n on n.id = nearest.school_id
    where f.property_id = ${id}`.execute(db);
  return rows[0] ?? null;
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
