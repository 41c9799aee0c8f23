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

/** Credit, from 1 to 0, for a place that is a walk of this many meters away. */
export function walkCredit(meters: number): number {
  if (meters <= FULL_CREDIT_M) return 1;
  if (meters >= WALK_REACH_M) return 0;
  if (meters <= METERS_PER_MILE)
    return CREDIT_AT_A_MILE ** ((meters - FULL_CREDIT_M) / (METERS_PER_MILE - FULL_CREDIT_M));
  return (CREDIT_AT_A_MILE * (WALK_REACH_M - meters)) / (WALK_REACH_M - METERS_PER_MILE);
}

/** Credit for a place reached by bike: full up to one mile, then decreasing, and 0 beyond `WALK_REACH_M`. */
export function bikeCredit(meters: number): number {
  if (meters > WALK_REACH_M) return 0;
  const beyond = Math.max(0, meters - METERS_PER_MILE) / (WALK_REACH_M - METERS_PER_MILE);
  return 1 - (1 - BIKE_CREDIT_AT_REACH) * beyond;
}

/**
 * Share of the possible points that the places yield, from 0 to 1. `places` must be sorted by distance.
 * `unseen` is the highest credit that a place beyond the map's edge could get.
 */
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
