import {
  BIKE_CREDIT_AT_REACH,
  CREDIT_AT_A_MILE,
  FULL_CREDIT_MILES,
  METERS_PER_MILE,
  WALK_REACH_MILES,
} from './score-figures.ts';

export const FULL_CREDIT_M = METERS_PER_MILE * FULL_CREDIT_MILES;
export const WALK_REACH_M = METERS_PER_MILE * WALK_REACH_MILES;

/** 1 to 0, by meters walked. */
export function walkCredit(meters: number): number {
  if (meters <= FULL_CREDIT_M) return 1;
  if (meters >= WALK_REACH_M) return 0;
  if (meters <= METERS_PER_MILE)
    return CREDIT_AT_A_MILE ** ((meters - FULL_CREDIT_M) / (METERS_PER_MILE - FULL_CREDIT_M));
  return (CREDIT_AT_A_MILE * (WALK_REACH_M - meters)) / (WALK_REACH_M - METERS_PER_MILE);
}

/** Full credit for a mile. */
export function bikeCredit(meters: number): number {
  if (meters > WALK_REACH_M) return 0;
  const beyond = Math.max(0, meters - METERS_PER_MILE) / (WALK_REACH_M - METERS_PER_MILE);
  return 1 - (1 - BIKE_CREDIT_AT_REACH) * beyond;
}
