import { sql } from 'kysely';
import type { LngLat } from '#shared/api/inputs.ts';
import type { Db } from '../../db/tables.ts';
import type { MapPlace, MapStop } from '../around/map-feature.ts';
import { boxAround, isInBox, metersToEdge } from '../box-around.ts';
import type { Box } from '../osm/osm-extract.ts';

/** What the current maps know around a point; `bounds` is the area of a map that reaches farthest around it, null where none has it. */
export type Around = { bounds: Box | null; places: MapPlace[]; stops: MapStop[] };

type CurrentMap = { id: number; area: Box };

/** The maps that have a point, each with its area around it; the one that reaches farthest first. */
async function listMapsAt(db: Db, point: LngLat): Promise<CurrentMap[]> {
  const [lng, lat] = point;
  const rows = await db
    .selectFrom('map_versions')
    .select(['id', 'west', 'south', 'east', 'north', 'areas'])
    .where('state', '=', 'current')
    .where('west', '<=', lng)
    .where('east', '>=', lng)
    .where('south', '<=', lat)
    .where('north', '>=', lat)
    .orderBy('id')
    .execute();
  const maps = rows.flatMap(({ id, areas, west, south, east, north }) => {
    const boxes = areas.map(([west, south, east, north]): Box => ({ west, south, east, north }));
    return (boxes.length > 0 ? boxes : [{ west, south, east, north }])
      .filter((area) => isInBox(point, area))
      .map((area) => ({ id, area, reach: metersToEdge(point, area) }));
  });
  const farthest = maps.sort((a, b) => b.reach - a.reach);
  return farthest.filter(({ id }, at) => farthest.findIndex((other) => other.id === id) === at);
}

async function listPlacesIn(db: Db, maps: number[], box: Box): Promise<MapPlace[]> {
  const rows = await db
    .selectFrom('map_places')
    .select(['ref', 'kind', 'name', 'lng', 'lat', 'url'])
    .where(sql<boolean>`version_id = any(${maps}::bigint[])`)
    .where('lat', '>=', box.south)
    .where('lat', '<=', box.north)
    .where('lng', '>=', box.west)
    .where('lng', '<=', box.east)
    .execute();
  return rows as MapPlace[];
}

async function listStopsIn(db: Db, maps: number[], box: Box): Promise<MapStop[]> {
  const rows = await db
    .selectFrom('map_stops')
    .select(['ref', 'name', 'mode', 'routes', 'lng', 'lat'])
    .where(sql<boolean>`version_id = any(${maps}::bigint[])`)
    .where('lat', '>=', box.south)
    .where('lat', '<=', box.north)
    .where('lng', '>=', box.west)
    .where('lng', '<=', box.east)
    .execute();
  return rows as MapStop[];
}

/** Maps of neighbouring schools overlap, and both have what lies between. */
const eachOnce = <Row extends { ref: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.ref, row])).values(),
];

/** Places and stops of all current maps within so many metres each way of a point. Nothing where no map has the point. */
export async function listAround(db: Db, point: LngLat, meters: number): Promise<Around> {
  const maps = await listMapsAt(db, point);
  if (maps.length === 0) return { bounds: null, places: [], stops: [] };
  const box = boxAround(point, meters);
  const ids = maps.map(({ id }) => id);
  const [places, stops] = [await listPlacesIn(db, ids, box), await listStopsIn(db, ids, box)];
  return { bounds: maps[0]!.area, places: eachOnce(places), stops: eachOnce(stops) };
}
