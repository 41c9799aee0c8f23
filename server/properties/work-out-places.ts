import type { LngLat } from '#shared/api/inputs.ts';
import type { Db } from '../db/tables.ts';
import { failureWords } from '../geo/services/failure-words.ts';
import { RegionsUnavailable } from '../geo/services/region-provider.ts';
import type { RoutingChain } from '../geo/services/routing-chain.ts';
import { addJobs } from '../jobs/add-job.ts';
import { lockSchoolPlaces } from '../schools/school-place.queries.ts';
import { type AroundRow, replaceAround } from './around.queries.ts';
import { PLACE_PARTS, type PlaceOutcome, type PlacePart, upsertDues } from './due-places.queries.ts';
import { findNearPairs, type NearPair, type PlacedRow } from './place.queries.ts';
import { placeJobs } from './place-job.ts';
import { measureWays } from './place-properties.ts';
import { lockProperties } from './property-writes.queries.ts';
import { findPoints, type PlacePoint, type RouteRow, replaceRoutes, updateTravel } from './travel.queries.ts';
import { type AroundParts, workOutAround } from './work-out-around.ts';
import { writeReadModel } from './write-read-model.ts';

export type PlaceParts = AroundParts & {
  /** No transaction: computed before locking. */
  db: Db;
  routing: Pick<RoutingChain, 'measure' | 'measureRoute'>;
};

export type PlaceWork = {
  /** Absent: all. */
  parts?: readonly PlacePart[] | undefined;
  signal?: AbortSignal | undefined;
};

/** Longer walks are not drawn. */
const LONGEST_WALK_S = 2 * 60 * 60;

type WorkedOut = {
  id: number;
  point: LngLat;
  travel: PlacedRow[];
  routes: RouteRow[];
  /** Null: unchanged. */
  around: AroundRow | null;
  outcomes: PlaceOutcome[];
};

async function routesOf(
  routing: PlaceParts['routing'],
  home: LngLat,
  pairs: readonly NearPair[],
  travel: readonly PlacedRow[],
) {
  const routes: RouteRow[] = [];
  const schools = new Map(pairs.map((pair) => [pair.school_id, pair]));
  for (const { property_id, school_id, measured, walk_time } of travel) {
    const school = schools.get(school_id);
    if (!school) continue;
    for (const mode of ['drive', 'walk'] as const) {
      if (!measured.includes(mode) || (mode === 'walk' && walk_time! > LONGEST_WALK_S)) continue;
      const asked = { from: home, to: [school.school_lng, school.school_lat] satisfies LngLat, mode };
      const { route, isMakeshift: is_makeshift } = await routing.measureRoute(asked);
      const { trip = null, source = '', attribution = '' } = route ?? {};
      routes.push({ property_id, school_id, mode, trip, source, attribution, is_makeshift });
    }
  }
  return routes;
}

/** Null if streets are unreadable: keeps former data. */
async function aroundOf(parts: PlaceParts, { id, lng, lat }: PlacePoint): Promise<AroundRow | null> {
  try {
    return await workOutAround(parts, id, [lng, lat]);
  } catch (error) {
    if (error instanceof RegionsUnavailable) return null;
    throw error;
  }
}

async function workOutOne(
  parts: PlaceParts,
  place: PlacePoint,
  pairs: readonly NearPair[],
  travel: PlacedRow[],
  asked: readonly PlacePart[],
): Promise<WorkedOut> {
  const { id, lng, lat } = place;
  const point: LngLat = [lng, lat];
  const found: WorkedOut = { id, point, travel: [], routes: [], around: null, outcomes: [] };
  if (asked.includes('travel')) {
    found.travel = travel;
    found.routes = await routesOf(parts.routing, point, pairs, found.travel);
    const is_later = [...found.travel, ...found.routes].some(({ is_makeshift }) => is_makeshift);
    found.outcomes.push({ property_id: id, part: 'travel', is_later });
  }
  if (asked.includes('around')) {
    found.around = await aroundOf(parts, place);
    found.outcomes.push({ property_id: id, part: 'around', is_later: found.around === null });
  }
  return found;
}

/** Moved properties have their own job: drops outdated results. */
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
  const travel = standing.flatMap((one) => one.travel);
  const changed = await updateTravel(trx, travel);
  const routes = standing.flatMap((one) => one.routes);
  const redrawn = await replaceRoutes(trx, travel, routes);
  await replaceAround(
    trx,
    standing.flatMap(({ around }) => around ?? []),
  );
  await upsertDues(
    trx,
    standing.flatMap(({ outcomes }) => outcomes),
  );
  // Lists show times and the walking line only.
  const shown = [...new Set([...changed, ...redrawn])];
  if (shown.length > 0) await writeReadModel(trx, shown);
}

/** `left`: failed, or not reached before shutdown. */
type Batch = { worked: WorkedOut[]; left: number[]; cause: unknown };

async function workOutEach(
  parts: PlaceParts,
  points: readonly PlacePoint[],
  asked: readonly PlacePart[],
  signal: AbortSignal | undefined,
): Promise<Batch> {
  const ids = points.map(({ id }) => id);
  const near = await findNearPairs(parts.db, ids);
  const pairs = Map.groupBy(near, ({ property_id }) => property_id);
  const travel = Map.groupBy(
    asked.includes('travel') ? await measureWays(near, parts.routing, signal) : [],
    ({ property_id }) => property_id,
  );
  const batch: Batch = { worked: [], left: [], cause: null };
  for (const [at, point] of points.entries()) {
    if (signal?.aborted) return { ...batch, left: [...batch.left, ...ids.slice(at)], cause: signal.reason };
    const { id } = point;
    try {
      batch.worked.push(await workOutOne(parts, point, pairs.get(id) ?? [], travel.get(id) ?? [], asked));
    } catch (error) {
      batch.left.push(id);
      batch.cause = error;
    }
  }
  return batch;
}

/** Idempotent: saves partial results and requeues the rest. @throws if all failed */
export async function workOutPlaces(
  parts: PlaceParts,
  ids: readonly number[],
  { parts: asked = PLACE_PARTS, signal }: PlaceWork = {},
): Promise<void> {
  const points = await findPoints(parts.db, ids);
  const { worked, left, cause } = await workOutEach(parts, points, asked, signal);
  if (worked.length === 0 && left.length > 0) throw cause;
  if (left.length > 0)
    parts.log.warn(`${left.length} of ${points.length} homes are worked out later: ${failureWords(cause)}`);
  await parts.db.transaction().execute(async (trx) => {
    await saveWorkedOut(trx, worked);
    await addJobs(trx, placeJobs(left, { parts: asked }));
  });
}
