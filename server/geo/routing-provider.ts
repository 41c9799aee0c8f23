import type { LngLat } from '#shared/api/inputs.ts';
import type { TravelMode, TravelQuality } from '#shared/rules/travel-modes.ts';

export type { TravelMode, TravelQuality };

/** A journey's length, for lists and cards. */
export type Travel = {
  /** Whole seconds. */
  seconds: number;
  /** Whole metres along the way. */
  meters: number;
  quality: TravelQuality;
  /** Who computed it: 'estimate', 'valhalla', ... */
  source: string;
};

/** The part of Valhalla's answer that the product reads and stores; every provider speaks it. */
export type Trip = {
  status: 0;
  units: 'miles' | 'kilometers';
  summary: TripSummary;
  legs: { shape: string; summary: TripSummary }[];
};

/** `time` in seconds, `length` in the trip's units. A leg's `shape` is a polyline with six decimals. */
export type TripSummary = { time: number; length: number };

export type RouteAnswer = Travel & {
  trip: Trip;
  /** ISO time of the computation. */
  computedAt: string;
  attribution: string;
};

export type RouteRequest = { from: LngLat; to: LngLat; mode: TravelMode };
export type MatrixRequest = {
  origin: LngLat;
  targets: readonly LngLat[];
  mode: TravelMode;
  /** From all targets to the origin, such as from homes to their school; else from it to them. */
  towards?: boolean;
};

/** What a provider says that cannot tell now and may in an hour: it ran out of time, or its streets cannot be read. */
export const LATER = 'later';
/** One way, or null where there is none, or undefined where the provider does not know the streets, or `LATER`. */
export type GivenTravel = Travel | null | undefined | typeof LATER;

/**
 * A source of routes. Providers form a chain (configured service, imported streets, estimate) and a page never waits for
 * one: they are asked when a property or a school is saved. A place without a way to it is null, not an error. Where a provider does
 * not know the streets it says undefined, and the next provider of the chain is asked, as after an error. Only undefined means that
 * nothing is to be expected of it: an error and `LATER` are no news of the streets.
 */
export type RoutingProvider = {
  name: string;
  /** Whether this provider knows the streets around a point. */
  covers(point: LngLat): boolean;
  route(request: RouteRequest): Promise<RouteAnswer | null | undefined>;
  /** One travel per target, in the order of the targets. */
  matrix(request: MatrixRequest): Promise<GivenTravel[]>;
  /** Whether it answers at present, with a sentence for the operator. */
  health(): Promise<{ isUp: boolean; detail: string }>;
};
