import { type RawBuilder, sql } from 'kysely';
import type { LngLat } from '#shared/api/inputs.ts';
import { METERS_PER_MILE } from '#shared/rules/format-distance.ts';
import { type Box, boxAround, isInBox, metersToEdge } from '#streets/geometry.ts';
import type { MapPlace, MapStop } from '#streets/map-feature.ts';
import type { Db } from '../db/tables.ts';

export type FeaturesAround = {
  /** In the order in which their streets should be used. */
  maps: readonly number[];
  /** The area that contains the point and has the farthest edge, or null. */
  bounds: Box | null;
  /** `YYYY-MM-DD` */
  dataDate: string | null;
  attribution: string | null;
  places: MapPlace[];
  stops: MapStop[];
};

type CurrentMap = { id: number; area: Box; data_date: string | null; attribution: string };

/** The map with the farthest edge comes first. */
async function listMapsAt(db: Db, point: LngLat): Promise<CurrentMap[]> {
  const [lng, lat] = point;
  const rows = await db
    .selectFrom('map_versions')
    .select(['id', 'data_date', 'attribution', 'west', 'south', 'east', 'north', 'areas'])
    .where('state', '=', 'current')
    .where('west', '<=', lng)
    .where('east', '>=', lng)
    .where('south', '<=', lat)
    .where('north', '>=', lat)
    .orderBy('id')
    .execute();
  const maps = rows.flatMap(({ id, areas, data_date, attribution, west, south, east, north }) => {
    const boxes = areas.map(([west, south, east, north]): Box => ({ west, south, east, north }));
    return (boxes.length > 0 ? boxes : [{ west, south, east, north }])
      .filter((area) => isInBox(point, area))
      .map((area) => ({ id, area, data_date, attribution, reach: metersToEdge(point, area) }));
  });
  const farthest = maps.sort((a, b) => b.reach - a.reach);
  return farthest.filter(({ id }, at) => farthest.findIndex((other) => other.id === id) === at);
}

const isWithin = (maps: number[], { west, south, east, north }: Box): RawBuilder<boolean> =>
  sql`version_id = any(${maps}::bigint[]) and lat between ${south} and ${north} and lng between ${west} and ${east}`;

async function listPlacesIn(db: Db, maps: number[], box: Box): Promise<MapPlace[]> {
  const rows = await db
    .selectFrom('map_places')
    .select(['ref', 'kind', 'name', 'lng', 'lat', 'url'])
    .where(isWithin(maps, box))
    .execute();
  return rows as MapPlace[];
}

/** Hospitals are rarer than other places. */
const HOSPITALS_M = 10 * METERS_PER_MILE;
const HOSPITALS = 25;

/** A partial index finds few hospitals among many places. */
async function listHospitals(db: Db, maps: number[], [lng, lat]: LngLat): Promise<MapPlace[]> {
  const squeeze = Math.cos((lat * Math.PI) / 180) ** 2;
  const rows = await db
    .selectFrom('map_places')
    .select(['ref', 'kind', 'name', 'lng', 'lat', 'url'])
    .where(isWithin(maps, boxAround([lng, lat], HOSPITALS_M)))
    // A parameter would not match the partial index.
    .where(sql<boolean>`kind = 'hospital'`)
    .orderBy(sql`(lat - ${lat}) ^ 2 + (lng - ${lng}) ^ 2 * ${squeeze}`)
    .limit(HOSPITALS * maps.length)
    .execute();
  return rows as MapPlace[];
}

async function listStopsIn(db: Db, maps: number[], box: Box): Promise<MapStop[]> {
  const rows = await db
    .selectFrom('map_stops')
    .select(['ref', 'name', 'mode', 'routes', 'lng', 'lat'])
    .where(isWithin(maps, box))
    .execute();
  return rows as MapStop[];
}

/** Overlapping maps contain the same features. */
const eachOnce = <Row extends { ref: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.ref, row])).values(),
];

/** `meters` is the distance in each direction. */
export async function listAround(db: Db, point: LngLat, meters: number): Promise<FeaturesAround> {
  const maps = await listMapsAt(db, point);
  if (maps.length === 0)
    return { maps: [], bounds: null, dataDate: null, attribution: null, places: [], stops: [] };
  const box = boxAround(point, meters);
  const ids = maps.map(({ id }) => id);
  const places = [...(await listPlacesIn(db, ids, box)), ...(await listHospitals(db, ids, point))];
  const stops = await listStopsIn(db, ids, box);
  const { area, data_date, attribution } = maps[0]!;
  return {
    ...{ maps: ids, bounds: area, dataDate: data_date, attribution },
    ...{ places: eachOnce(places), stops: eachOnce(stops) },
  };
}
