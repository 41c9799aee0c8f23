import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import type { Box } from '#streets/geometry.ts';
import type { MapFeatures } from '#streets/map-feature.ts';
import type { OsmExtract } from '#streets/osm/osm-extract.ts';
import { readOsm } from '#streets/osm/read-osm.ts';
import { listFeatures } from '#streets/places/list-features.ts';
import { streetKey } from '#streets/places/street-key.ts';
import { hasShared, sharedFile } from './shared-data.ts';

export type City = 'baltimore-md' | 'columbus-oh' | 'stanford-ca' | 'temple-philadelphia-pa';

const pathOf = (name: City) => `osm/${name}.osm.pbf`;
const cityFile = (name: City): string => sharedFile(pathOf(name));
/** True if this machine has the maps of these cities. */
export const hasCities = (...names: City[]): boolean => hasShared(...names.map(pathOf));

/** Reads an old OpenStreetMap extract of a real city. */
export const readCity = (name: City): Promise<OsmExtract> => readOsm(cityFile(name), { around: null });

export const listCity = async (name: City): Promise<MapFeatures> => listFeatures(await readCity(name));

type MapInput = { region: string; box: Box; areas?: Box[]; state?: 'filling' | 'current' | 'old' };

/** Inserts an empty version of a region's map. */
export async function makeMap(
  db: Db,
  { region, box, areas = [], state = 'current' }: MapInput,
): Promise<number> {
  const { id } = await db
    .insertInto('map_versions')
    .values({
      region,
      ...box,
      areas: JSON.stringify(areas.map(({ west, south, east, north }) => [west, south, east, north])),
      state,
      attribution: '© OpenStreetMap contributors',
      completed: state === 'filling' ? null : new Date().toISOString(),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts map features into a map version. */
export async function fillMap(db: Db, version: number, features: Partial<MapFeatures>): Promise<void> {
  const insert = async (table: string, columns: string, rows: readonly object[] | undefined) => {
    if (!rows || rows.length === 0) return;
    await sql`insert into ${sql.table(table)} (version_id, ${sql.raw(columns)})
      select ${version}, ${sql.raw(columns)} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(
      db,
    );
  };
  await insert('map_places', 'ref, kind, name, lng, lat, url', features.places);
  await insert('map_stops', 'ref, name, mode, routes, lng, lat', features.stops);
  await insert(
    'map_addresses',
    'ref, number, street, street_key, city, postcode, lng, lat',
    features.addresses,
  );
  await insert('map_streets', 'name, street_key, lng, lat, length_m', features.streets);
}

let houses = 0;

/** Returns a house in Columbus as a map feature. */
export function houseAt(
  number: string,
  street: string,
  [lng, lat]: LngLat,
): MapFeatures['addresses'][number] {
  houses += 1;
  return {
    ref: `node/${houses}`,
    number,
    street,
    street_key: streetKey(street),
    city: 'Columbus',
    postcode: '43201',
    lng,
    lat,
  };
}
