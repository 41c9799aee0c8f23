/** Bits of `access` for each mode in the edge's direction. */
export const ACCESS_BITS = { drive: 1, walk: 2, bike: 4 } as const;

/** Bits of `access` for edges that only routes beginning or ending there may use, such as private drives. */
export const ENDS_BITS = { drive: 8, walk: 16, bike: 32 } as const;

export const CYCLE_KINDS = { none: 0, lane: 1, path: 2 } as const;

/**
 * A directed graph in typed arrays, so that a city takes a few megabytes and loads without parsing. Edge `e`
 * leads from `tails[e]` to `heads[e]`. Junction `n` has the edges `firstEdges[n]` to `firstEdges[n + 1]`.
 * Both directions of a street share a line in `points`, which `isReversed[e]` reads backward.
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
  /** Tenths of a second, including the delay at the end. 0 means closed. */
  driveTimes: Int32Array;
  walkTimes: Int32Array;
  bikeTimes: Int32Array;
  /** `ACCESS_BITS` are set only in the largest strongly connected component and others of a town's size. */
  access: Uint8Array;
  cycleKinds: Uint8Array;
  shapeStarts: Int32Array;
  shapeLengths: Int32Array;
  isReversed: Uint8Array;
  points: Int32Array;
};
