import { sql } from 'kysely';
import type { BoundingBox } from '#shared/api/inputs.ts';
import type { SearchFilter } from '#shared/api/search-filters.ts';
import type { Db } from '../db/tables.ts';
import { inBox, lowestRentOf, meetsFilter } from './filter.queries.ts';
import type { ListText } from './search.queries.ts';

export type PinNumbers = { numbers: string; total: number };

type PinSearch = { school_id: number; box: BoundingBox; filter: SearchFilter };

/** Reads up to `most` + 1 pins as JSON: [id, longitude, latitude, lowest price or null, tier rank]. */
export async function findPins(db: Db, search: PinSearch, most: number): Promise<ListText> {
  const { rows } = await sql<ListText>`
    select '[' || coalesce(string_agg(
        '[' || c.property_id || ',' || c.lng || ',' || c.lat || ',' || coalesce(c.lowest_price::text, 'null')
          || ',' || c.tier_rank || ']', ',' order by c.property_id), '') || ']' as body,
      count(*)::int as total
    from (
      select c.property_id, c.lng, c.lat, ${lowestRentOf(search.filter)} as lowest_price, c.tier_rank
      from property_cards c
      where c.school_id = ${search.school_id} and ${inBox(search.box)} ${meetsFilter(search.filter)}
      limit ${most + 1}::int
    ) as c`.execute(db);
  return rows[0]!;
}

/**
 * Reads six integers for each pin: id, longitude and latitude in microdegrees, rent or -1, tier rank × 2 + 1
 * if fresh, micrometers to the school. One string instead of rows halves the cost.
 */
export async function findAllPins(db: Db, schoolId: number, filter: SearchFilter): Promise<PinNumbers> {
  const { rows } = await sql<PinNumbers>`
    select coalesce(string_agg(c.property_id || ' ' || (c.lng * 1000000)::int || ' ' || (c.lat * 1000000)::int || ' '
        || coalesce(${lowestRentOf(filter)}, -1) || ' ' || (c.tier_rank * 2 + (not c.is_stale)::int) || ' '
        || (c.distance * 1000000)::bigint, ' '), '') as numbers,
      count(*)::int as total
    from property_cards c
    where c.school_id = ${schoolId} ${meetsFilter(filter)}`.execute(db);
  return rows[0]!;
}
