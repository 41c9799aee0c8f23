import type { LngLat } from '#shared/api/inputs.ts';
import type { Db } from '../db/tables.ts';
import type { RoutingProvider } from '../geo/routing-provider.ts';
import { lockSchoolPlaces } from '../schools/school-place.queries.ts';
import { type AroundRow, replaceAround } from './around.queries.ts';
import { findNearPairs, type NearPair, type PlacedRow } from './place.queries.ts';
import { measureWays } from './place-properties.ts';
import { lockProperties } from './property-writes.queries.ts';
import { findPoints, type RouteRow, replaceRoutes, updateTravel } from './travel.queries.ts';
import { type AroundParts, workOutAround } from './work-out-around.ts';
import { writeReadModel } from './write-read-model.ts';

export type PlaceParts = AroundParts & {
  /** Not a transaction: each property is worked out before anything is locked. */
  db: Db;
  routing: RoutingProvider;
};

/** Nobody walks longer to a lecture; the line would be drawn over half a county. */
const LONGEST_WALK_S = 2 * 60 * 60;

type WorkedOut = {
  id: number;
  point: LngLat;
  travel: PlacedRow[];
  routes: RouteRow[];
  around: AroundRow;
};

async function routesOf(
  routing: RoutingProvider,
  home: LngLat,
  pairs: readonly NearPair[],
  travel: readonly PlacedRow[],
) {
  const routes: RouteRow[] = [];
  const schools = new Map(pairs.map((pair) => [pair.school_id, pair]));
  for (const { property_id, school_id, quality, drive_time, walk_time } of travel) {
    const school = schools.get(school_id);
    if (quality !== 'exact' || !school) continue;
    const times = {
      drive: drive_time,
      walk: walk_time !== null && walk_time <= LONGEST_WALK_S ? walk_time : null,
    };
    for (const mode of ['drive', 'walk'] as const) {
      if (times[mode] === null) continue;
      const route = await routing.route({ from: home, to: [school.school_lng, school.school_lat], mode });
      if (!route) continue;
      const { trip, source, attribution } = route;
      routes.push({ property_id, school_id, mode, trip, source, attribution });
    }
  }
  return routes;
}

type PlacePoint = Awaited<ReturnType<typeof findPoints>>[number];

async function workOutOne(
  parts: PlaceParts,
  { id, lng, lat, address_1, city, state }: PlacePoint,
  pairs: readonly NearPair[],
): Promise<WorkedOut> {
  const point: LngLat = [lng, lat];
  const travel = await measureWays(pairs, parts.routing);
  const routes = await routesOf(parts.routing, point, pairs, travel);
  const address = `${address_1}, ${city}, ${state}`;
  return { id, point, travel, routes, around: await workOutAround(parts, { id, point, address }) };
}

/** Who has moved meanwhile has a job of its own: what was worked out for the old place is dropped. */
async function findStanding(trx: Db, worked: readonly WorkedOut[]): Promise<WorkedOut[]> {
  const points = await findPoints(
    trx,
    worked.map(({ id }) => id),
  );
  const now = new Map(points.map(({ id, lng, lat }) => [id, `${lng} ${lat}`]));
  return worked.filter(({ id, point }) => now.get(id) === point.join(' '));
}

async function saveWorkedOut(trx: Db, worked: readonly WorkedOut[]): Promise<void> {
  const ids = worked.map(({ id }) => id);
  await lockSchoolPlaces(trx, 'shared');
  await lockProperties(trx, ids);
  const standing = await findStanding(trx, worked);
  const standingIds = standing.map(({ id }) => id);
  const travel = standing.flatMap((one) => one.travel);
  const changed = await updateTravel(trx, travel);
  await replaceRoutes(
    trx,
    travel.filter(({ quality }) => quality === 'exact'),
    standing.flatMap(({ routes }) => routes),
  );
  await replaceAround(
    trx,
    standingIds,
    standing.map(({ around }) => around),
  );
  // What lists show are the times; a change of anything else leaves them as they are.
  if (changed.length > 0) await writeReadModel(trx, changed);
}

/**
 * Works out how some properties lie, by the best source that answers: travel times and lines to each school nearby, scores and
 * places. Twice the same is once; a property that is gone is skipped.
 */
export async function workOutPlaces(
  parts: PlaceParts,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<void> {
  const points = await findPoints(parts.db, ids);
  const pairs = Map.groupBy(await findNearPairs(parts.db, ids), ({ property_id }) => property_id);
  const worked: WorkedOut[] = [];
  for (const point of points) {
    signal?.throwIfAborted();
    worked.push(await workOutOne(parts, point, pairs.get(point.id) ?? []));
  }
  await parts.db.transaction().execute((trx) => saveWorkedOut(trx, worked));
}
