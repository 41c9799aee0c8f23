import type { MapOrder, MapPart, MapProgress } from './map-part.ts';

/** What the importing program asks of the process that reads the file: to begin, then for one part after the other. */
export type MapRequest = { order: MapOrder } | 'next';

/** What it says. Each request has one answer; `progress` comes in between. */
export type MapAnswer =
  | { progress: MapProgress }
  | { part: MapPart }
  | { isDone: true }
  /** A sentence for the operator: the file's fault. */
  | { problem: string }
  | { isTooLarge: true }
  /** Our own fault: with its stack. */
  | { failure: string };
