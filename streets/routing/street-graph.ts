/** Bits of `access` in the edge's direction. */
export const ACCESS_BITS = { drive: 1, walk: 2, bike: 4 } as const;

/** For edges that only routes beginning or ending there may use, such as private drives. */
export const ENDS_BITS = { drive: 8, walk: 16, bike: 32 } as const;

export const CYCLE_KINDS = { none: 0, lane: 1, path: 2 } as const;

/**
 * Typed arrays load without parsing. Junction `n` has the edges `firstEdges[n]` to `firstEdges[n + 1]`. Both
 * directions of a street share a line in `points`, which `isReversed[e]` reads backward.
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
  /** Set only in large strongly connected components. */
  access: Uint8Array;
  cycleKinds: Uint8Array;
  shapeStarts: Int32Array;
  shapeLengths: Int32Array;
  isReversed: Uint8Array;
  points: Int32Array;
};
