import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

type ApproximatePlace = { lng: number; lat: number };

/**
 * Median position of exact listings in the postal code, so that one wrong listing has no effect. Null if
 * there are none.
 */
export async function findPostalCodePlace(db: Db, postal_code: string): Promise<ApproximatePlace | null> {
  const { rows } = await sql<{ lng: number | null; lat: number }>`
    select percentile_disc(0.5) within group (order by lng) as lng,
      percentile_disc(0.5) within group (order by lat) as lat
    from (
      select lng, lat from properties
      where left(postal_code, 5) = left(${postal_code}::text, 5) and not is_approximate and deleted is null
      order by id limit 200
    ) as around`.execute(db);
  const { lng, lat } = rows[0]!;
  return lng === null ? null : { lng, lat };
}

export async function findCityPlace(db: Db, city: string, state: string): Promise<ApproximatePlace | null> {
  const { rows } = await sql<{ lng: number | null; lat: number }>`
    select avg(lng)::float8 as lng, avg(lat)::float8 as lat from schools
    where state = ${state} and lower(city) = lower(${city})`.execute(db);
  const { lng, lat } = rows[0]!;
  return lng === null ? null : { lng, lat };
}
