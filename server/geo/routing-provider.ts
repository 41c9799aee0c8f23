import type { LngLat } from '#shared/api/inputs.ts';
import type { TravelMode, TravelQuality } from '#shared/rules/travel-modes.ts';

export type { TravelMode, TravelQuality };

export type Travel = {
  /** Whole seconds. */
  seconds: number;
  /** Whole meters along the route. */
  meters: number;
  quality: TravelQuality;
  /** 'estimate', 'valhalla', ... */
  source: string;
};

/** The stored part of Valhalla's response format. */
export type Trip = {
  status: 0;
  units: 'miles' | 'kilometers';
  summary: TripSummary;
  legs: { shape: string; summary: TripSummary }[];
};

/** `time` in seconds, `length` in the trip's units; `shape` is a polyline of precision 6. */
export type TripSummary = { time: number; length: number };

export type RouteAnswer = Travel & {
  trip: Trip;
  /** ISO time. */
  computedAt: string;
  attribution: string;
};

export type RouteRequest = { from: LngLat; to: LngLat; mode: TravelMode };
export type MatrixRequest = {
  origin: LngLat;
  targets: readonly LngLat[];
  mode: TravelMode;
  /** From the targets to the origin. */
  towards?: boolean;
};

/** Unknown now, perhaps known in an hour: a timeout, or unreadable streets. */
export const LATER = 'later';
/** null: no route exists; undefined: streets unknown. */
export type GivenTravel = Travel | null | undefined | typeof LATER;

/**
 * Providers form a chain (service, imported streets, estimate), called on save, never by a page. undefined or an error
 * passes to the next; only undefined is permanent.
 */
export type RoutingProvider = {
  name: string;
  covers(point: LngLat): boolean;
  route(request: RouteRequest): Promise<RouteAnswer | null | undefined>;
  /** In the order of the targets. */
  matrix(request: MatrixRequest): Promise<GivenTravel[]>;
  /** `detail` is for the operator. */
  health(): Promise<{ isUp: boolean; detail: string }>;
};
