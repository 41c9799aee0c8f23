/** Who may go along an edge in its direction, as bits of `access`. */
export const ACCESS_BITS = { drive: 1, walk: 2, bike: 4 } as const;

/** Who may go along an edge only where their way begins or ends there, such as on a private drive; more bits of `access`. */
export const ENDS_BITS = { drive: 8, walk: 16, bike: 32 } as const;

/** What cyclists find along an edge. */
export const CYCLE_KINDS = { none: 0, lane: 1, path: 2 } as const;

/**
 * Streets as a router needs them: junctions, and directed edges between them. All of it is arrays, so that a city is a few
 * megabytes and is read from its stored form without being taken apart. Edge `e` leads from `tails[e]` to `heads[e]`; the edges that leave
 * junction `n` are `firstEdges[n]` up to `firstEdges[n + 1]`. A street for both directions is two edges, each the other's `twins[e]`
 * (-1 without one). The line of an edge stands once, in `points` from `shapeStarts[e]` on (`shapeLengths[e]` points, longitude and latitude
 * in millionths of a degree); `isReversed[e]` says that the edge goes along it backwards.
 */
export type StreetGraph = {
  /** Millionths of a degree. */
  junctionLngs: Int32Array;
  junctionLats: Int32Array;
  firstEdges: Int32Array;
  tails: Int32Array;
  heads: Int32Array;
  twins: Int32Array;
  /** Decimetres. */
  lengths: Int32Array;
  /** Tenths of a second along the edge, its junction's delay included; 0 where the mode may not go. */
  driveTimes: Int32Array;
  walkTimes: Int32Array;
  bikeTimes: Int32Array;
  /**
   * `ACCESS_BITS`: only of edges in a part of the graph that the mode can get around in, both ways: the largest, and others of the
   * size of a town, since one import may hold several cities. `ENDS_BITS` stand beside the bit of their mode; one that stands without it
   * marks an edge of an island: a smaller part amid the others, which the mode can neither come to nor leave.
   */
  access: Uint8Array;
  /** `CYCLE_KINDS`. */
  cycleKinds: Uint8Array;
  shapeStarts: Int32Array;
  shapeLengths: Int32Array;
  isReversed: Uint8Array;
  points: Int32Array;
};
