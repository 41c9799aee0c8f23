import type { LngLat } from '#shared/api/inputs.ts';
import type { Db } from '../db/tables.ts';
import { describeFailure } from '../geo/services/describe-failure.ts';
import { RegionsUnavailable } from '../geo/services/region-provider.ts';
import type { RoutingChain } from '../geo/services/routing-chain.ts';
import { addJobs } from '../jobs/add-job.ts';
import { lockSchoolPlaces } from '../schools/school-place.queries.ts';
import { computeSurroundings, type SurroundingsParts } from './compute-surroundings.ts';
import { PLACE_PARTS, type PlaceOutcome, type PlacePart, upsertDues } from './due-places.queries.ts';
import { findNearPairs, type NearPair, type PlacedRow } from './place.queries.ts';
import { placeJobs } from './place-job.ts';
import { measureTravel } from './place-properties.ts';
import { lockProperties } from './property-writes.queries.ts';
import { replaceSurroundings, type SurroundingsRow } from './surroundings.queries.ts';
import { findPoints, type PlacePoint, type RouteRow, replaceRoutes, updateTravel } from './travel.queries.ts';
import { writeReadModel } from './write-read-model.ts';

export type PlaceParts = SurroundingsParts & {
  /** Must not be a transaction: results are computed before any row is locked. */
  db: Db;
  routing: Pick<RoutingChain, 'measure' | 'measureRoute'>;
};

export type ComputeOptions = {
  /** Parts to compute. All if absent. */
  parts?: readonly PlacePart[] | undefined;
  signal?: AbortSignal | undefined;
};

/** The database stores no route for a longer walk. */
const MAX_WALK_S = 2 * 60 * 60;

type ComputedPlace = {
  id: number;
  point: LngLat;
  travel: PlacedRow[];
  routes: RouteRow[];
  /** Null if the stored surroundings should remain. */
  around: SurroundingsRow | null;
  outcomes: PlaceOutcome[];
};

async function computeRoutes(
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
      if (!measured.includes(mode) || (mode === 'walk' && walk_time! > MAX_WALK_S)) continue;
      const requested = { from: home, to: [school.school_lng, school.school_lat] satisfies LngLat, mode };
      const { route, isTemporary: is_temporary } = await routing.measureRoute(requested);
      const { trip = null, source = '', attribution = '' } = route ?? {};
      routes.push({ property_id, school_id, mode, trip, source, attribution, is_temporary });
    }
  }
  return routes;
}

/** Null if the street data can't be read, which keeps the stored surroundings. */
async function findSurroundings(
  parts: PlaceParts,
  { id, lng, lat }: PlacePoint,
): Promise<SurroundingsRow | null> {
  try {
    return await computeSurroundings(parts, id, [lng, lat]);
  } catch (error) {
    if (error instanceof RegionsUnavailable) return null;
    throw error;
  }
}

async function computePlace(
  parts: PlaceParts,
  place: PlacePoint,
  pairs: readonly NearPair[],
  travel: PlacedRow[],
  requested: readonly PlacePart[],
): Promise<ComputedPlace> {
  const { id, lng, lat } = place;
  const point: LngLat = [lng, lat];
  const found: ComputedPlace = { id, point, travel: [], routes: [], around: null, outcomes: [] };
  if (requested.includes('travel')) {
    found.travel = travel;
    found.routes = await computeRoutes(parts.routing, point, pairs, found.travel);
    const is_later = [...found.travel, ...found.routes].some(({ is_temporary }) => is_temporary);
    found.outcomes.push({ property_id: id, part: 'travel', is_later });
  }
  if (requested.includes('around')) {
    found.around = await findSurroundings(parts, place);
    found.outcomes.push({ property_id: id, part: 'around', is_later: found.around === null });
  }
  return found;
}

/**
 * Drops the results of properties that have moved since the computation: another job computes their new
 * location.
 */
async function filterUnmoved(trx: Db, computed: readonly ComputedPlace[]): Promise<ComputedPlace[]> {
  const points = await findPoints(
    trx,
    computed.map(({ id }) => id),
  );
  const now = new Map(points.map(({ id, lng, lat }) => [id, `${lng} ${lat}`]));
  return computed.filter(({ id, point }) => now.get(id) === point.join(' '));
}

async function saveComputed(trx: Db, computed: readonly ComputedPlace[]): Promise<void> {
  const ids = computed.map(({ id }) => id);
  await lockSchoolPlaces(trx, 'shared');
  await lockProperties(trx, ids);
  const unmoved = await filterUnmoved(trx, computed);
  const travel = unmoved.flatMap((one) => one.travel);
  const changed = await updateTravel(trx, travel);
  const routes = unmoved.flatMap((one) => one.routes);
  const redrawn = await replaceRoutes(trx, travel, routes);
  await replaceSurroundings(
    trx,
    unmoved.flatMap(({ around }) => around ?? []),
  );
  await upsertDues(
    trx,
    unmoved.flatMap(({ outcomes }) => outcomes),
  );
  // Rewrite the read model of only these properties, because it contains no other computed data.
  const shown = [...new Set([...changed, ...redrawn])];
  if (shown.length > 0) await writeReadModel(trx, shown);
}

/** `remaining` has the properties that failed or that a shutdown left over. */
type Batch = { computed: ComputedPlace[]; remaining: number[]; cause: unknown };

async function computeBatch(
  parts: PlaceParts,
  points: readonly PlacePoint[],
  requested: readonly PlacePart[],
  signal: AbortSignal | undefined,
): Promise<Batch> {
  const ids = points.map(({ id }) => id);
  const near = await findNearPairs(parts.db, ids);
  const pairs = Map.groupBy(near, ({ property_id }) => property_id);
  const travel = Map.groupBy(
    requested.includes('travel') ? await measureTravel(near, parts.routing, signal) : [],
    ({ property_id }) => property_id,
  );
  const batch: Batch = { computed: [], remaining: [], cause: null };
  for (const [at, point] of points.entries()) {
    if (signal?.aborted)
      return { ...batch, remaining: [...batch.remaining, ...ids.slice(at)], cause: signal.reason };
    const { id } = point;
    try {
      batch.computed.push(
        await computePlace(parts, point, pairs.get(id) ?? [], travel.get(id) ?? [], requested),
      );
    } catch (error) {
      batch.remaining.push(id);
      batch.cause = error;
    }
  }
  return batch;
}

/**
 * Idempotent. Saves the computed properties of a batch and queues the others again.
 * @throws if all properties failed
 */
export async function computePlaces(
  parts: PlaceParts,
  ids: readonly number[],
  { parts: requested = PLACE_PARTS, signal }: ComputeOptions = {},
): Promise<void> {
  const points = await findPoints(parts.db, ids);
  const { computed, remaining, cause } = await computeBatch(parts, points, requested, signal);
  if (computed.length === 0 && remaining.length > 0) throw cause;
  if (remaining.length > 0)
    parts.log.warn(
      `Nearby places of ${remaining.length} of ${points.length} properties will be computed later: ${describeFailure(cause)}`,
    );
  await parts.db.transaction().execute(async (trx) => {
    await saveComputed(trx, computed);
    await addJobs(trx, placeJobs(remaining, { parts: requested }));
  });
}
