import { sql } from 'kysely';
import type { BoundingBox } from '#shared/api/inputs.ts';
import type { SearchFilter } from '#shared/api/search-filters.ts';
import type { Db } from '../db/tables.ts';
import { inBox, type ListText, meetsFilter } from './search.queries.ts';

/** Numbers of so many homes. */
export type PinNumbers = { numbers: string; total: number };

export type PinSearch = { school_id: number; box: BoundingBox; filter: SearchFilter };

/**
 * The pins of a school's listings in a box as JSON: [id, longitude, latitude, lowest price or null, tier rank]. Where there are more
 * than `most`, any of them and one more, at the cost of so many.
 */
export async function findPins(db: Db, search: PinSearch, most: number): Promise<ListText> {
  const { rows } = await sql<ListText>`
    select '[' || coalesce(string_agg(
        '[' || c.property_id || ',' || c.lng || ',' || c.lat || ',' || coalesce(c.lowest_price::text, 'null')
          || ',' || c.tier_rank || ']', ',' order by c.property_id), '') || ']' as body,
      count(*)::int as total
    from (
      select c.property_id, c.lng, c.lat, c.lowest_price, c.tier_rank
      from property_cards c
      where c.school_id = ${search.school_id} and ${inBox(search.box)} ${meetsFilter(search.filter)}
      limit ${most + 1}::int
    ) as c`.execute(db);
  return rows[0]!;
}

/**
 * Every pin of a school that meets a filter, as whole numbers with blanks between: id, millionths of a degree of longitude and latitude,
 * lowest price or -1, twice the tier rank and one more for a listing that is not stale, millionths of a metre from the school, and so on.
 * One text is half of what it costs to read as many rows.
 */
export async function findAllPins(db: Db, schoolId: number, filter: SearchFilter): Promise<PinNumbers> {
  const { rows } = await sql<PinNumbers>`
    select coalesce(string_agg(c.property_id || ' ' || (c.lng * 1000000)::int || ' ' || (c.lat * 1000000)::int || ' '
        || coalesce(c.lowest_price, -1) || ' ' || (c.tier_rank * 2 + (not c.is_stale)::int) || ' '
        || (c.distance * 1000000)::bigint, ' '), '') as numbers,
      count(*)::int as total
    from property_cards c
    where c.school_id = ${schoolId} ${meetsFilter(filter)}`.execute(db);
  return rows[0]!;
}
