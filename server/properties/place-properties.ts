import type { LngLat } from '#shared/api/inputs.ts';
import { NEARBY_RADIUS_M } from '#shared/api/properties.ts';
import type { Db } from '../db/tables.ts';
import { crowDistance } from '../geo/crow-distance.ts';
import { estimatingProvider } from '../geo/estimating-provider.ts';
import type { TravelMode } from '../geo/routing-provider.ts';
import { chainRouting, type RoutingChain } from '../geo/services/routing-chain.ts';
import { addJobs } from '../jobs/add-job.ts';
import { upsertAwaited } from './due-places.queries.ts';
import { findNearPairs, type NearPair, type PlacedRow, replacePropertySchools } from './place.queries.ts';
import { placeJobs } from './place-job.ts';

export type PlaceOptions = {
  /** A school moved, so that equal distances prove nothing. */
  isMoved?: boolean;
};

/** Within a save only what answers from memory: a job asks the others afterwards and writes what it finds over the estimates. */
const estimates = chainRouting([estimatingProvider], { warn() {} });

/** Decimetres: finer than any point is known. */
const round = (meters: number) => Math.round(meters * 10) / 10;

const homeOf = ({ lng, lat }: NearPair): LngLat => [lng, lat];
const schoolOf = ({ school_lng, school_lat }: NearPair): LngLat => [school_lng, school_lat];

/** One property's rows for the schools that may be near it: those beyond the nearby radius are left out. */
export async function measureWays(
  pairs: readonly NearPair[],
  routing: Pick<RoutingChain, 'measure'>,
): Promise<PlacedRow[]> {
  const near = pairs
    .map((pair) => ({ pair, distance: crowDistance(homeOf(pair), schoolOf(pair)) }))
    .filter(({ distance }) => distance <= NEARBY_RADIUS_M);
  if (near.length === 0) return [];
  const origin = homeOf(near[0]!.pair);
  const targets = near.map(({ pair }) => schoolOf(pair));
  const measureBy = async (mode: TravelMode) => await routing.measure({ origin, targets, mode });
  const drives = await measureBy('drive');
  const walks = await measureBy('walk');
  const bikes = await measureBy('bike');
  return near.map(({ pair: { property_id, school_id }, distance }, index) => {
    const [drive, walk, bike] = [drives[index]!, walks[index]!, bikes[index]!];
    const all = [drive, walk, bike];
    return {
      property_id,
      school_id,
      distance_from_school: round(distance),
      drive_time: drive.travel?.seconds ?? null,
      walk_time: walk.travel?.seconds ?? null,
      bike_time: bike.travel?.seconds ?? null,
      // No way is known as exactly as any: an estimate always has one.
      quality: all.some(({ travel }) => travel?.quality === 'estimated') ? 'estimated' : 'exact',
      source: (all.find(({ travel }) => travel !== null) ?? drive).source,
      is_makeshift: all.some(({ isMakeshift }) => isMakeshift),
    };
  });
}

/**
 * Writes the row of every school within the nearby radius of some properties (rules: a property belongs to all of them),
 * with its distance and travel times. What lies elsewhere than before is worked out by a job.
 */
export async function placeProperties(
  trx: Db,
  ids: readonly number[],
  options: PlaceOptions = {},
): Promise<void> {
  const { isMoved = false } = options;
  const pairs = Map.groupBy(await findNearPairs(trx, ids), ({ property_id }) => property_id);
  const rows: PlacedRow[] = [];
  for (const some of pairs.values()) rows.push(...(await measureWays(some, estimates)));
  const placed = await replacePropertySchools(trx, ids, rows, isMoved);
  await upsertAwaited(trx, placed);
  await addJobs(trx, placeJobs(placed));
}
