import type { LngLat } from '#shared/api/inputs.ts';
import { NEARBY_RADIUS_M } from '#shared/api/properties.ts';
import { greatCircleDistance } from '#streets/geometry.ts';
import type { TravelMode } from '#streets/travel.ts';
import type { Db } from '../db/tables.ts';
import { estimatingProvider } from '../geo/estimating-provider.ts';
import { chainRouting, type Measured, type RoutingChain } from '../geo/services/routing-chain.ts';
import { addJobs } from '../jobs/add-job.ts';
import { PLACE_PARTS, upsertPending } from './due-places.queries.ts';
import {
  findNearPairs,
  type Moved,
  type NearPair,
  type PlacedRow,
  replacePropertySchools,
} from './place.queries.ts';
import { placeJobs } from './place-job.ts';

export type PlaceOptions = {
  /** True if the properties have new coordinates, which invalidate their stored routes, scores and times. */
  isMoved?: boolean;
  schoolId?: number;
};

/** Estimates in memory, without I/O, because a transaction waits. A job replaces the estimates. */
const estimates = chainRouting([estimatingProvider], { warn() {} });

/** Rounds to decimeters. */
const round = (meters: number) => Math.round(meters * 10) / 10;

const propertyPoint = ({ lng, lat }: NearPair): LngLat => [lng, lat];
const schoolPoint = ({ school_lng, school_lat }: NearPair): LngLat => [school_lng, school_lat];

type Near = { pair: NearPair; distance: number };
type TravelByMode = Record<TravelMode, Measured>;

const MODES = ['drive', 'walk', 'bike'] as const;

/** Groups pairs by property or by school, whichever needs fewer requests. */
function groupPairs(near: readonly Near[]): { towards: boolean; groups: Near[][] } {
  const byProperty = Map.groupBy(near, ({ pair }) => pair.property_id);
  const bySchool = Map.groupBy(near, ({ pair }) => pair.school_id);
  const towards = bySchool.size < byProperty.size;
  return { towards, groups: [...(towards ? bySchool : byProperty).values()] };
}

async function measureByMode(
  near: readonly Near[],
  routing: Pick<RoutingChain, 'measure'>,
  signal?: AbortSignal,
): Promise<Map<NearPair, TravelByMode>> {
  const travelByPair = new Map<NearPair, TravelByMode>();
  const { towards, groups } = groupPairs(near);
  const [originOf, targetOf] = towards ? [schoolPoint, propertyPoint] : [propertyPoint, schoolPoint];
  for (const group of groups) {
    const origin = originOf(group[0]!.pair);
    const targets = group.map(({ pair }) => targetOf(pair));
    const found: Measured[][] = [];
    for (const mode of MODES) {
      signal?.throwIfAborted();
      found.push(await routing.measure({ origin, targets, mode, towards }));
    }
    const [drives, walks, bikes] = found;
    for (const [at, { pair }] of group.entries())
      travelByPair.set(pair, { drive: drives![at]!, walk: walks![at]!, bike: bikes![at]! });
  }
  return travelByPair;
}

/**
 * Measures the pairs within the nearby radius and keeps their order. Batches requests by school or property.
 */
export async function measureTravel(
  pairs: readonly NearPair[],
  routing: Pick<RoutingChain, 'measure'>,
  signal?: AbortSignal,
): Promise<PlacedRow[]> {
  const near = pairs
    .map((pair) => ({ pair, distance: greatCircleDistance(propertyPoint(pair), schoolPoint(pair)) }))
    .filter(({ distance }) => distance <= NEARBY_RADIUS_M);
  const travelByPair = await measureByMode(near, routing, signal);
  return near.map(({ pair, distance }) => {
    const { drive, walk, bike } = travelByPair.get(pair)!;
    const all = [drive, walk, bike];
    const isMeasured = ({ travel }: Measured) => travel !== null && travel.quality === 'exact';
    return {
      property_id: pair.property_id,
      school_id: pair.school_id,
      distance_from_school: round(distance),
      drive_time: drive.travel?.seconds ?? null,
      walk_time: walk.travel?.seconds ?? null,
      bike_time: bike.travel?.seconds ?? null,
      // A pair without a route counts as exact: a provider measured it, since estimates always have a route.
      quality: all.some(({ travel }) => travel?.quality === 'estimated') ? 'estimated' : 'exact',
      source: (all.find(isMeasured) ?? all.find(({ travel }) => travel !== null) ?? drive).source,
      measured: MODES.filter((mode) => isMeasured(travelByPair.get(pair)![mode])),
      is_temporary: all.some(({ isTemporary }) => isTemporary),
    };
  });
}

/**
 * Uses in-memory estimates only.
 * @returns ids of changed properties
 */
export async function placeByEstimates(trx: Db, ids: readonly number[], moved: Moved): Promise<number[]> {
  const rows = await measureTravel(await findNearPairs(trx, ids), estimates);
  return await replacePropertySchools(trx, ids, rows, moved);
}

/**
 * Assigns properties to all schools within the nearby radius, as the rules require. Jobs measure the travel
 * times later.
 */
export async function placeProperties(
  trx: Db,
  ids: readonly number[],
  options: PlaceOptions = {},
): Promise<void> {
  const { isMoved = false, schoolId = null } = options;
  const moved = isMoved ? ids : [];
  const placed = await placeByEstimates(trx, ids, { propertyIds: moved, schoolId });
  const others = placed.filter((id) => !moved.includes(id));
  await upsertPending(trx, moved, PLACE_PARTS);
  await upsertPending(trx, others, ['travel']);
  await addJobs(trx, [...placeJobs(moved), ...placeJobs(others, { parts: ['travel'] })]);
}
