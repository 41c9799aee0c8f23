import type { MapOrder, MapPart, MapProgress } from './map-part.ts';

/** Starts, then requests part after part. */
export type MapRequest = { order: MapOrder } | 'next';

/** One response per request, with `progress` in between. */
export type MapAnswer =
  | { progress: MapProgress }
  | { part: MapPart }
  | { isDone: true }
  /** The file is invalid; for the operator. */
  | { problem: string }
  | { isTooLarge: true }
  /** A bug, with its stack. */
  | { failure: string };
