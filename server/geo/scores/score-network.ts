import type { LngLat } from '#shared/api/inputs.ts';

/** How streets lie around a point. */
export type StreetsAround = {
  /** Where three or more ways for walkers meet. */
  junctions: number;
  /** Mean metres from one such place to the next; null without any. */
  blockM: number | null;
  /** Metres of bike lanes beside cars; a lane on one side of a street counts half. */
  laneM: number;
  /** Metres of paths for bikes away from cars. */
  pathM: number;
};

/**
 * The streets that scores and lists of places are worked out from. `openScoreNetwork` makes one of an imported graph. All answers
 * come at once, from memory.
 */
export type ScoreNetwork = {
  /** Whether a way for walkers lies beside the point; not so in water, or far from any street. */
  reaches(point: LngLat): boolean;
  /** Metres on foot to each target, in their order; null where no way of at most `maxMeters` leads there. */
  walkMeters(point: LngLat, targets: readonly LngLat[], maxMeters: number): (number | null)[];
  /** The nearest place for walkers within so many metres in a straight line, whether or not a way leads there. */
  nearestWay(point: LngLat, maxMeters: number): LngLat | null;
  streetsAround(point: LngLat, radiusM: number): StreetsAround;
};
