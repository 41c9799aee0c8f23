import { NEARBY_RADIUS_M } from '#shared/api/properties.ts';
import type { Db } from '../db/tables.ts';
import { crowDistance } from '../geo/crow-distance.ts';
import { estimateTravel } from '../geo/estimate-travel.ts';
import { findNearPairs, type NearPair, type PlacedRow, replacePropertySchools } from './place.queries.ts';

/** Decimetres: finer than any point is known. */
const round = (meters: number) => Math.round(meters * 10) / 10;

/**
 * Where a property lies to one school, or null beyond the nearby radius. The times are the labelled straight-line
 * estimate: a save waits for no other service, and a job may find better ones afterwards.
 */
function place(pair: NearPair): PlacedRow | null {
  const home = [pair.lng, pair.lat] as const;
  const school = [pair.school_lng, pair.school_lat] as const;
  const distance = crowDistance(home, school);
  if (distance > NEARBY_RADIUS_M) return null;
  const drive = estimateTravel(home, school, 'drive');
  const walk = estimateTravel(home, school, 'walk');
  return {
    property_id: pair.property_id,
    school_id: pair.school_id,
    distance_from_school: round(distance),
    drive_time: drive.seconds,
    walk_time: walk.seconds,
    quality: drive.quality,
    source: drive.source,
  };
}

/**
 * Writes the row of every school within the nearby radius of some properties (rules: a property belongs to all of them).
 * @param isMoved a school moved, so that equal distances prove nothing
 */
export async function placeProperties(trx: Db, ids: readonly number[], isMoved = false): Promise<void> {
  const pairs = await findNearPairs(trx, ids);
  const rows = pairs.map(place).filter((row) => row !== null);
  await replacePropertySchools(trx, ids, rows, isMoved);
}
