import { sql } from 'kysely';
import { AVAILABILITY_DAYS } from '#shared/rules/availability-days.ts';
import type { PlanFacts } from '#shared/rules/plan-facts.ts';
import { PROPERTY_FIELD_NAMES } from '#shared/rules/property-fields.ts';
import { isPublic } from '../db/public-listing.ts';
import type { Db } from '../db/tables.ts';

const among = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;

/** Includes inactive, hidden and deleted listings. */
export async function findListings(db: Db, ids: readonly number[]) {
  return await db
    .selectFrom('properties as p')
    .innerJoin('managers as m', 'm.id', 'p.manager_id')
    .where(among('p.id', ids))
    .select([
      'p.id',
      ...PROPERTY_FIELD_NAMES.map((name) => `p.${name}` as const),
      'p.category',
      'p.tier',
      'p.requested_tier',
      'p.status',
      'p.deleted',
      'p.billing_period',
      'p.contract_end_date',
      'p.lng',
      'p.lat',
      'p.is_approximate',
      'p.is_demo',
      'p.created',
      'p.updated',
      'p.lapsed',
      'p.hidden',
      'p.hidden_cause',
      'p.hidden_reason',
      isPublic('p').as('is_public'),
      sql<string>`to_char(p.availability_confirmed at time zone 'utc', 'YYYY-MM-DD')`.as(
        'availability_confirmed',
      ),
      sql<boolean>`p.availability_confirmed < now() - make_interval(days => ${AVAILABILITY_DAYS.stale}::int)`.as(
        'is_stale',
      ),
      'p.manager_id',
      'm.user_id as manager_user_id',
      'm.account_level',
      'm.phone as manager_phone',
      'm.verified_what',
      'm.verified_on',
      sql<string[]>`array(
        select f.slug from property_features x join features f on f.id = x.feature_id where x.property_id = p.id
        union
        select f.slug from floor_plans l
        join floor_plan_features x on x.floor_plan_id = l.id
        join features f on f.id = x.feature_id and f.type = 'floorplan' where l.property_id = p.id)`.as(
        'feature_slugs',
      ),
    ])
    .orderBy('p.id')
    .execute();
}
export type ListingRow = Awaited<ReturnType<typeof findListings>>[number];

/** Includes inactive and hidden listings; null for deleted ones. */
export async function findListing(db: Db, id: number): Promise<ListingRow | null> {
  const [listing] = await findListings(db, [id]);
  return listing?.deleted === null ? listing : null;
}

export async function findFloorPlans(db: Db, propertyIds: readonly number[]) {
  return await db
    .selectFrom('floor_plans as f')
    .where(among('f.property_id', propertyIds))
    .select([
      'f.id',
      'f.name',
      'f.property_id',
      'f.sq_feet',
      'f.stories',
      'f.price',
      'f.price_max',
      'f.bedrooms',
      'f.full_bath',
      'f.half_bath',
      'f.date_available',
      'f.tour_url',
      'f.price_per',
      'f.deposit',
      'f.fees',
      sql<number[]>`array(
        select x.feature_id from floor_plan_features x where x.floor_plan_id = f.id order by x.feature_id)`.as(
        'features',
      ),
    ])
    .orderBy('f.id')
    .execute();
}
export type FloorPlanRow = Awaited<ReturnType<typeof findFloorPlans>>[number];

export async function findPhotos(db: Db, propertyIds: readonly number[]) {
  return await db
    .selectFrom('photos')
    .where(among('property_id', propertyIds))
    .select([
      'id',
      'property_id',
      'caption',
      'order',
      'storage_key',
      'width',
      'height',
      'placeholder',
      'bytes',
    ])
    .orderBy('property_id')
    .orderBy('order')
    .orderBy('id')
    .execute();
}
export type PhotoRow = Awaited<ReturnType<typeof findPhotos>>[number];

/** Sorts each property's schools from nearest to farthest. */
export async function findPropertySchools(db: Db, propertyIds: readonly number[]) {
  return await db
    .selectFrom('property_schools as p')
    .innerJoin('schools as s', 's.id', 'p.school_id')
    .where(among('p.property_id', propertyIds))
    .select([
      'p.property_id',
      'p.school_id',
      's.public_view_url',
      's.short_name',
      'p.distance_from_school',
      'p.drive_time',
      'p.walk_time',
      'p.bike_time',
      'p.walk_route',
      'p.quality',
      'p.featured_rank',
    ])
    .orderBy('p.property_id')
    .orderBy('p.distance_from_school')
    .orderBy('p.school_id')
    .execute();
}
export type PropertySchoolRow = Awaited<ReturnType<typeof findPropertySchools>>[number];

export async function findFeatureRows(db: Db, propertyIds: readonly number[]) {
  return await db
    .selectFrom('property_features as p')
    .innerJoin('features as f', 'f.id', 'p.feature_id')
    .where(among('p.property_id', propertyIds))
    .select(['p.property_id', 'f.id', 'f.name', 'f.slug', 'f.group', 'f.type'])
    .execute();
}

export type FormRow = {
  property_id: number;
  form: string;
  page: string;
  detail: string;
  near_school_id: number | null;
  near_travel: string | null;
  version: number;
};
export type CardRow = {
  school_id: number;
  property_id: number;
  lng: number;
  lat: number;
  distance: number;
  tier_rank: number;
  featured_rank: number | null;
  lowest_price: number | null;
  lowest_cost: number | null;
  plan_prices: string;
  traits: number;
  plans: readonly PlanFacts[];
  search_text: string;
  travel: string;
  is_stale: boolean;
  walk_minutes: number | null;
  bike_minutes: number | null;
  drive_minutes: number | null;
  listing: string;
};

/** Columns that filters compare. */
export const FILTERED_COLUMNS = [
  ...(['lng', 'lat', 'traits', 'plans', 'search_text'] as const),
  ...(['walk_minutes', 'bike_minutes', 'drive_minutes'] as const),
] as const;
type FilteredColumn = (typeof FILTERED_COLUMNS)[number];

/** `listing` is null if no search of the school is saved. */
export type ReplacedCard = Pick<CardRow, 'school_id' | 'property_id' | FilteredColumn> & {
  listing: string | null;
};

/** @returns the rows of `property_cards` that were there before */
export async function replaceReadModel(
  db: Db,
  propertyIds: readonly number[],
  forms: readonly FormRow[],
  cards: readonly CardRow[],
): Promise<ReplacedCard[]> {
  const { rows: before } = await sql<ReplacedCard>`
    with gone as (delete from property_cards where property_id = any(${propertyIds}::bigint[]) returning *)
    select school_id, property_id, lng, lat, traits, array_to_json(plans) as plans, search_text, walk_minutes,
      bike_minutes, drive_minutes,
      case when exists (select from saved_searches s where s.school_id = gone.school_id) then listing end as listing
    from gone`.execute(db);
  await sql`
    delete from property_forms where property_id = any(${propertyIds}::bigint[])
      and property_id <> all(${forms.map(({ property_id }) => property_id)}::bigint[])`.execute(db);
  if (forms.length > 0) {
    await sql`
      insert into property_forms (property_id, form, page, detail, near_school_id, near_travel, version)
      select * from unnest(
        ${forms.map((row) => row.property_id)}::bigint[],
        ${forms.map((row) => row.form)}::text[], ${forms.map((row) => row.page)}::text[],
        ${forms.map((row) => row.detail)}::text[], ${forms.map((row) => row.near_school_id)}::bigint[],
        ${forms.map((row) => row.near_travel)}::text[], ${forms.map((row) => row.version)}::int[]
      ) as k(property_id, form, page, detail, near_school_id, near_travel, version)
      order by property_id
      on conflict (property_id) do update set form = excluded.form, page = excluded.page,
        detail = excluded.detail, near_school_id = excluded.near_school_id, near_travel = excluded.near_travel,
        version = excluded.version`.execute(db);
  }
  if (cards.length > 0) {
    await sql`
      insert into property_cards
      select * from json_populate_recordset(null::property_cards, ${JSON.stringify(cards)}::json)
      order by school_id, property_id`.execute(db);
  }
  return before;
}

/**
 * Maximum number of school ids in a notification, whose payload is limited to 8,000 bytes. If more schools
 * changed, all are invalidated.
 */
const MAX_NAMED_SCHOOLS = 300;

/** Notifies all processes on commit to invalidate the schools' cached lists. '*' means all schools. */
export async function announceListings(
  db: Db,
  channel: string,
  schoolIds: readonly number[] | '*',
): Promise<void> {
  if (schoolIds.length === 0) return;
  const isMany = schoolIds === '*' || schoolIds.length > MAX_NAMED_SCHOOLS;
  await sql`select pg_notify(${channel}, ${isMany ? '*' : schoolIds.join(',')})`.execute(db);
}
