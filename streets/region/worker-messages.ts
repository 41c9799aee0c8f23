import type { RegionOrder, RegionPart, RegionProgress } from '../region-part.ts';

/** Starts, then requests part after part. */
export type WorkerRequest = { order: RegionOrder } | 'next';

/** One response per request, with `progress` in between. */
export type WorkerResponse =
  | { progress: RegionProgress }
  | { part: RegionPart }
  | { isDone: true }
  /** The file is invalid; for the operator. */
  | { problem: string }
  | { isTooLarge: true }
  /** A bug, with its stack. */
  | { failure: string };
