import { METERS_PER_MILE } from '#shared/rules/format-distance.ts';

/** Up to here a place counts in full. */
export const FULL_CREDIT_M = METERS_PER_MILE / 4;
/** From here on it counts nothing. */
export const WALK_REACH_M = METERS_PER_MILE * 1.5;

/** At a mile a place counts an eighth, and on the way there less with each step by the same share. */
const AT_A_MILE = 0.12;
/** A mile and a half is six minutes on a bike. */
const BY_BIKE_AT_REACH = 0.6;

/** What a place so many metres away counts for who walks, from 1 to 0. */
export function walkCredit(meters: number): number {
  if (meters <= FULL_CREDIT_M) return 1;
  if (meters >= WALK_REACH_M) return 0;
  if (meters <= METERS_PER_MILE)
    return AT_A_MILE ** ((meters - FULL_CREDIT_M) / (METERS_PER_MILE - FULL_CREDIT_M));
  return (AT_A_MILE * (WALK_REACH_M - meters)) / (WALK_REACH_M - METERS_PER_MILE);
}

/** The same for who rides: in full for a mile, then somewhat less. */
export function bikeCredit(meters: number): number {
  if (meters > WALK_REACH_M) return 0;
  const beyond = Math.max(0, meters - METERS_PER_MILE) / (WALK_REACH_M - METERS_PER_MILE);
  return 1 - (1 - BY_BIKE_AT_REACH) * beyond;
}
