/** Bits of `access` in the edge's direction. */
export const ACCESS_BITS = { drive: 1, walk: 2, bike: 4 } as const;

/** For route ends only, such as private drives; more bits of `access`. */
export const ENDS_BITS = { drive: 8, walk: 16, bike: 32 } as const;

export const CYCLE_KINDS = { none: 0, lane: 1, path: 2 } as const;

/**
 * Arrays, so that a city takes a few megabytes and loads without parsing. Edge `e` goes from `tails[e]` to `heads[e]`;
 * node `n` has edges `firstEdges[n]` to `firstEdges[n + 1]`. `points` hold each line once, in microdegrees;
 * `isReversed[e]` reads it backward.
 */
export type StreetGraph = {
  /** Microdegrees. */
  junctionLngs: Int32Array;
  junctionLats: Int32Array;
  firstEdges: Int32Array;
  tails: Int32Array;
  heads: Int32Array;
  twins: Int32Array;
  /** Decimeters. */
  lengths: Int32Array;
  /** Tenths of a second with the junction's delay; 0: closed. */
  driveTimes: Int32Array;
  walkTimes: Int32Array;
  bikeTimes: Int32Array;
  /** `ACCESS_BITS` only in the largest and town-sized strongly connected parts. */
  access: Uint8Array;
  cycleKinds: Uint8Array;
  shapeStarts: Int32Array;
  shapeLengths: Int32Array;
  isReversed: Uint8Array;
  points: Int32Array;
};
