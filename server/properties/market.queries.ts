import { sql } from 'kysely';
import type { LngLat } from '#shared/api/inputs.ts';
import {
  MARKET_RADIUS_M,
  MAX_PRICE_CHANGES,
  MAX_SIMILAR,
  MIN_COMPARABLE,
} from '#shared/api/property-market.ts';
import type { MarketRent, PriceChange } from '#shared/api/property-market-schemas.ts';
import type { Db } from '../db/tables.ts';
import { boxAround } from './box-around.ts';
import { inBox } from './filter.queries.ts';

type Place = { school_id: number; property_id: number; point: LngLat };

/** Lowest listed rents per person by listing and bedrooms, for the rows `c` of the listings around the point. */
const personRents = ({ school_id, point }: Place) => sql`
  select c.property_id, p.bedrooms,
    min(p.price / case when p.per_bed then 1 else greatest(p.bedrooms, 1) end) as rent
  from property_cards c cross join lateral unnest(c.plans) as p
  where c.school_id = ${school_id} and ${inBox(boxAround(point, MARKET_RADIUS_M))} and p.price > 0
  group by c.property_id, p.bedrooms`;

export async function findCardPoint(db: Db, school_id: number, property_id: number): Promise<LngLat | null> {
  const row = await db
    .selectFrom('property_cards')
    .select(['lng', 'lat'])
    .where('school_id', '=', school_id)
    .where('property_id', '=', property_id)
    .executeTakeFirst();
  return row ? [row.lng, row.lat] : null;
}

/** Compares with other listings only. Their number must suffice for a range. */
export async function findMarketRents(db: Db, place: Place): Promise<MarketRent[]> {
  // Order statistics contain the next rent with a probability of at least 0.78; percentiles of a few rents don't.
  const tail = sql`greatest((count(*) + 1) / 10, 1)`;
  const { rows } = await sql<MarketRent>`
    with rents as materialized (${personRents(place)})
    select own.bedrooms::int, own.rent::int as own, count(*)::int as listings,
      (array_agg(other.rent order by other.rent))[${tail}]::int as low,
      (array_agg(other.rent order by other.rent desc))[${tail}]::int as high
    from rents own join rents other on other.bedrooms = own.bedrooms and other.property_id <> own.property_id
    where own.property_id = ${place.property_id}
    group by own.bedrooms, own.rent having count(*) >= ${MIN_COMPARABLE}::int
    order by own.bedrooms`.execute(db);
  return rows;
}

/** One change per floor plan and day, of the last year, the newest first. */
export async function findPriceChanges(db: Db, property_id: number): Promise<PriceChange[]> {
  const { rows } = await sql<PriceChange>`
    select f.name as plan, f.bedrooms::int, f.price_per, d.day, d.price_before, d.price_after from (
      select floor_plan_id, to_char(created at time zone 'UTC', 'YYYY-MM-DD') as day,
        (array_agg(price_before order by id))[1] as price_before,
        (array_agg(price_after order by id desc))[1] as price_after
      from price_changes
      where property_id = ${property_id} and created > now() - interval '1 year'
      group by floor_plan_id, day) as d
    join floor_plans f on f.id = d.floor_plan_id
    where d.price_before <> d.price_after
    order by d.day desc, f.bedrooms, f.id limit ${MAX_PRICE_CHANGES}::int`.execute(db);
  return rows;
}

/**
 * Returns the cards of the most similar listings as JSON. A mile of distance, ten minutes of walking, a third
 * of the rent per person, and a bedroom count without a match weigh the same.
 */
export async function findSimilar(db: Db, place: Place): Promise<string[]> {
  const { school_id, property_id, point } = place;
  const [lng, lat] = point;
  const { rows } = await sql<{ json: string }>`
    with rents as materialized (${personRents(place)}),
    differences as (
      select other.property_id,
        min(abs(ln(other.rent::float8 / own.rent)) * 3
          + case when other.bedrooms = own.bedrooms then 0 else 1 end) as difference
      from rents own join rents other on other.property_id <> own.property_id
      where own.property_id = ${property_id} and own.rent > 0 and other.rent > 0
      group by other.property_id
    ), ranked as (
      select c.property_id, row_number() over (order by d.difference
        + sqrt(((c.lat - ${lat}::float8) * 69) ^ 2
          + ((c.lng - ${lng}::float8) * 69 * cos(radians(${lat}::float8))) ^ 2)
        + coalesce(abs(c.walk_minutes - own.walk_minutes), 10) / 10.0, c.property_id) as place
      from differences d
      join property_cards c on c.school_id = ${school_id} and c.property_id = d.property_id
      join property_cards own on own.school_id = ${school_id} and own.property_id = ${property_id}
      order by place limit ${MAX_SIMILAR}::int
    )
    select c.listing as json from ranked r
    join property_cards c on c.school_id = ${school_id} and c.property_id = r.property_id
    order by r.place`.execute(db);
  return rows.map(({ json }) => json);
}
