import { sql } from 'kysely';
import type { HouseRow, StreetCityRow, StreetRow } from '#streets/geocode-address.ts';
import type { Box } from '#streets/geometry.ts';
import type { Db } from '../../db/tables.ts';

/** Includes houses whose digits or hundreds differ by at most this. */
const NUMBER_WINDOW = 200;
const MAX_HOUSES = 4_000;
const MAX_STREETS = 500;

const ofCurrent = sql`version_id in (select id from map_versions where state = 'current')`;
const inBox = (box: Box | null) =>
  box === null
    ? sql`true`
    : sql`lng between ${box.west} and ${box.east} and lat between ${box.south} and ${box.north}`;

export async function listHousesNear(
  db: Db,
  keys: string[],
  number: number,
  box: Box | null,
): Promise<HouseRow[]> {
  const { rows } = await sql<HouseRow>`
    select number, street, street_key, city, postcode, lng, lat from map_addresses
    cross join lateral (
      select min(abs(digits[1]::int - near)) as gap from regexp_matches(number, '[0-9]{1,6}', 'g') as digits,
        unnest(${[number, Math.floor(number / 100)]}::int[]) as near) as g
    where street_key = any(${keys}::text[]) and ${ofCurrent} and ${inBox(box)} and gap <= ${NUMBER_WINDOW}::int
    order by gap limit ${MAX_HOUSES}`.execute(db);
  return rows;
}

export async function listStreetsNamed(db: Db, keys: string[], box: Box | null): Promise<StreetRow[]> {
  const { rows } = await sql<StreetRow>`
    select name, street_key, lng, lat, length_m from map_streets
    where street_key = any(${keys}::text[]) and ${ofCurrent} and ${inBox(box)}
    order by length_m desc limit ${MAX_STREETS}`.execute(db);
  return rows;
}

export async function listStreetCities(db: Db, keys: string[], box: Box | null): Promise<StreetCityRow[]> {
  const { rows } = await sql<StreetCityRow>`
    select street_key, city, postcode, avg(lng)::float8 as lng, avg(lat)::float8 as lat from map_addresses
    where street_key = any(${keys}::text[]) and ${ofCurrent} and ${inBox(box)}
      and (city is not null or postcode is not null)
    group by street_key, city, postcode, version_id limit ${MAX_STREETS}`.execute(db);
  return rows;
}
