import { CompiledQuery, sql } from 'kysely';
import type { Feature } from '#shared/api/features-schemas.ts';
import { FORMER_DAYS } from '#shared/api/former-properties.ts';
import { isHidden } from '../db/public-listing.ts';
import type { Db } from '../db/tables.ts';
import type { SchoolAddressRow } from '../schools/school.queries.ts';
import type { PropertySchoolRow } from './read-model.queries.ts';
import { SCORE_COLUMNS } from './surroundings.queries.ts';

/** Finds an inactive listing that is not hidden. Null for all others. */
export async function findFormerListing(db: Db, id: number) {
  const row = await db
    .selectFrom('properties')
    .where('id', '=', id)
    .where('status', '=', 'inactive')
    .where(isHidden('properties'), '=', false)
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

/** Stored JSON of a property page, with the address fields of the nearest school. */
export type PropertyDocument = { form: string; detail: string; page: string } & SchoolAddressRow;

/** SQL text without a query builder: building the query would cost as much as running it. */
const DOCUMENT = `f.form, f.detail, f.page, n.id, n.public_view_url, n.on_main_site, n.site_id, n.site_domain`;
const WITH_NEAREST = `
  select f.near_travel, ${DOCUMENT}
  from property_forms f join schools n on n.id = f.near_school_id
  where f.property_id = $1 and ($2::bigint is null or f.near_school_id = $2) and f.version = $3`;
const WITH_TRAVEL = `
  select ${DOCUMENT}, a.public_view_url as asked_view_url,
    p.distance_from_school, p.drive_time, p.walk_time, p.bike_time, p.quality, p.walk_route
  from property_forms f
  join schools n on n.id = f.near_school_id
  join property_schools p on p.property_id = f.property_id and p.school_id = $2
  join property_cards c on c.property_id = p.property_id and c.school_id = p.school_id
  join schools a on a.id = p.school_id
  where f.property_id = $1 and f.version = $3`;

const raw = <Row>(text: string, parameters: unknown[]) =>
  CompiledQuery.raw(text, parameters) as CompiledQuery<Row>;

type StoredRequest = { id: number; school?: number | undefined; version: number };

/**
 * Null if the listing is not public, no school is near it, `school` is not the nearest, or the row has another
 * version.
 */
export async function findPropertyWithNearest(db: Db, { id, school, version }: StoredRequest) {
  type Row = PropertyDocument & { near_travel: string };
  const { rows } = await db.executeQuery(raw<Row>(WITH_NEAREST, [id, school ?? null, version]));
  return rows[0] ?? null;
}

/** Null if the listing is not public, not near that school, or the row has another version. */
export async function findPropertyWithTravel(db: Db, { id, school, version }: StoredRequest) {
  type Travel = Omit<
    PropertySchoolRow,
    'property_id' | 'school_id' | 'featured_rank' | 'public_view_url' | 'short_name'
  >;
  type Row = PropertyDocument & Travel & { asked_view_url: string };
  const { rows } = await db.executeQuery(raw<Row>(WITH_TRAVEL, [id, school, version]));
  return rows[0] ?? null;
}

export async function findFeatures(db: Db): Promise<Feature[]> {
  return await db.selectFrom('features').select(['id', 'name', 'slug', 'group', 'type']).execute();
}

/** Each column can be null, because the tables are left-joined. */
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
      sql<string | null>`(
        select string_agg(distinct attribution, ' · ') from map_versions
        where state = 'current' and p.lng between west and east and p.lat between south and north)`.as(
        'map_attribution',
      ),
    ])
    .executeTakeFirstOrThrow();
}
