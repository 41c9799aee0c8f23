import { type RawBuilder, sql } from 'kysely';
import type { BoundingBox, LngLat } from '#shared/api/inputs.ts';
import type { SearchFilter } from '#shared/api/search-filters.ts';
import type { Db } from '../db/tables.ts';
import { boxAround } from './box-around.ts';
import { inBox, meetsFilter } from './filter.queries.ts';

/** `body` is a JSON array as text; `total` also counts hits beyond the limit. */
export type ListText = { body: string; total: number };

/** `json` is one listing; `total` counts all hits. */
type ListRow = { json: string; total: number };

/** A 'full' listing contains the path of its page, which begins with the school's housing page. */
export type ListView = { view: 'card' } | { view: 'full'; housing_page: string };

/** JSON of the hit `h`: the stored card, or the stored form completed with the school's fields. */
function listingJson(shape: ListView, schoolId: number): RawBuilder<unknown> {
  const isHit = sql`c.school_id = ${schoolId} and c.property_id = h.property_id`;
  if (shape.view === 'card') return sql`(select c.listing from property_cards c where ${isHit})`;
  const route = sql`(
    select coalesce(to_json(p.walk_route)::text, 'null') from property_schools p
    where p.property_id = h.property_id and p.school_id = ${schoolId})`;
  return sql`(
    select f.form || ',' || c.travel || ',"walk_route":' || ${route}
      || ',"detail_url":"' || ${shape.housing_page}::text || f.page || '"}'
    from property_cards c join property_forms f on f.property_id = c.property_id where ${isHit})`;
}

/**
 * Sort order: premium, standard, then free listings; in each tier, stale listings last; then the nearest
 * first.
 */
const TIER_ORDER = sql`h.tier_rank desc, h.is_stale, h.distance, h.property_id`;
const FEATURED_ORDER = sql`h.featured_rank, h.property_id`;

/**
 * Sorts hits without their JSON, which might exceed the memory for sorting. A scalar subquery then reads the
 * JSON by key, even if the planner's estimates are wrong.
 */
function asList(
  hits: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
  json: RawBuilder<unknown>,
): RawBuilder<ListRow> {
  return sql<ListRow>`
    with hits as materialized (${hits}),
    page as materialized (select * from hits h order by ${order} limit ${limit}::int)
    select ${json} as json, (select count(*)::int from hits) as total from page h order by ${order}`;
}

type BoxSearch = {
  school_id: number;
  box: BoundingBox;
  filter: SearchFilter;
  limit: number;
} & ListView;

/** Lists premium, standard, then free listings; in each tier, the nearest to the school first. */
export function boxQuery(search: BoxSearch): RawBuilder<ListRow> {
  const hits = sql`
    select c.property_id, c.tier_rank, c.is_stale, c.distance
    from property_cards c
    where c.school_id = ${search.school_id} and ${inBox(search.box)} ${meetsFilter(search.filter)}`;
  return asList(hits, TIER_ORDER, search.limit, listingJson(search, search.school_id));
}

type NearSearch = {
  school_id: number;
  point: LngLat;
  /** Meters. */
  dist: number;
  filter: SearchFilter;
  limit: number;
} & ListView;

/** Same diameter as in `greatCircleDistance`. */
const EARTH_DIAMETER_M = 2 * 6_371_008.8;

/** Lists premium, standard, then free listings; in each tier, the nearest to the point first. */
export function nearQuery(search: NearSearch): RawBuilder<ListRow> {
  const [lng, lat] = search.point;
  const meters = sql`${EARTH_DIAMETER_M}::float8 * asin(least(1, sqrt(
      sin(radians(c.lat - ${lat}::float8) / 2) ^ 2
      + cos(radians(${lat}::float8)) * cos(radians(c.lat)) * sin(radians(c.lng - ${lng}::float8) / 2) ^ 2)))`;
  // `offset 0` stops the planner from merging the subquery, which would compute each distance twice.
  const hits = sql`
    select * from (
      select c.property_id, c.tier_rank, c.is_stale, ${meters} as distance
      from property_cards c
      where c.school_id = ${search.school_id} and ${inBox(boxAround(search.point, search.dist))}
        ${meetsFilter(search.filter)}
      offset 0
    ) as boxed
    where distance <= ${search.dist}::float8`;
  return asList(hits, TIER_ORDER, search.limit, listingJson(search, search.school_id));
}

type FeaturedSearch = { school_id: number; limit: number } & ListView;

/** Lists featured listings in the order that staff chose. */
export function featuredQuery(search: FeaturedSearch): RawBuilder<ListRow> {
  const hits = sql`
    select c.property_id, c.featured_rank
    from property_cards c
    where c.school_id = ${search.school_id} and c.featured_rank is not null`;
  return asList(hits, FEATURED_ORDER, search.limit, listingJson(search, search.school_id));
}

type PickedList = { school_id: number; ids: readonly number[] } & ListView;

/** Lists the given ids in their order, without listings that are no longer public. */
export function pickedQuery(list: PickedList): RawBuilder<ListRow> {
  // `offset 0` forces a lookup by key, whatever the planner estimates.
  const hits = sql`
    select picked.property_id, picked.place
    from unnest(${list.ids}::bigint[]) with ordinality as picked(property_id, place), lateral (
      select from property_cards x
      where x.school_id = ${list.school_id} and x.property_id = picked.property_id
      offset 0) as c`;
  return asList(hits, sql`h.place`, list.ids.length, listingJson(list, list.school_id));
}

export async function findList(db: Db, query: RawBuilder<ListRow>): Promise<ListText> {
  const { rows } = await query.execute(db);
  return { body: `[${rows.map(({ json }) => json).join(',')}]`, total: rows[0]?.total ?? 0 };
}
