import type { MapPlace } from '../map-feature.ts';
import {
  ALL_POINTS,
  BIKE_CREDIT_AT_REACH,
  CREDIT_AT_A_MILE,
  DAILY_NEEDS,
  FULL_CREDIT_MILES,
  METERS_PER_MILE,
  WALK_REACH_MILES,
} from './score-figures.ts';
import type { Walked } from './walk-distances.ts';

export const FULL_CREDIT_M = METERS_PER_MILE * FULL_CREDIT_MILES;
export const WALK_REACH_M = METERS_PER_MILE * WALK_REACH_MILES;

/** Returns 1 to 0. */
export function walkCredit(meters: number): number {
  if (meters <= FULL_CREDIT_M) return 1;
  if (meters >= WALK_REACH_M) return 0;
  if (meters <= METERS_PER_MILE)
    return CREDIT_AT_A_MILE ** ((meters - FULL_CREDIT_M) / (METERS_PER_MILE - FULL_CREDIT_M));
  return (CREDIT_AT_A_MILE * (WALK_REACH_M - meters)) / (WALK_REACH_M - METERS_PER_MILE);
}

/** Full credit up to one mile. */
export function bikeCredit(meters: number): number {
  if (meters > WALK_REACH_M) return 0;
  const beyond = Math.max(0, meters - METERS_PER_MILE) / (WALK_REACH_M - METERS_PER_MILE);
  return 1 - (1 - BIKE_CREDIT_AT_REACH) * beyond;
}

/** `places` must be sorted by distance. `unseen` is the highest credit of a place beyond the map's edge. */
export function dailyPlaces(
  places: readonly Walked<MapPlace>[],
  credit: (meters: number) => number,
  unseen = 0,
): number {
  let sum = 0;
  for (const { kinds, shares } of DAILY_NEEDS) {
    const found = places.filter(({ thing }) => kinds.includes(thing.kind));
    shares.forEach((share, at) => {
      const place = found[at];
      sum += share * Math.max(unseen, place ? credit(place.meters) : 0);
    });
  }
  return sum / ALL_POINTS;
}
