import type { TravelQuality } from '#shared/rules/travel-modes.ts';
import type { MatrixRequest, RouteRequest, Trip } from '#streets/travel.ts';

export type Travel = {
  /** Whole seconds. */
  seconds: number;
  /** Whole meters along the route. */
  meters: number;
  quality: TravelQuality;
  /** 'streets', or 'estimate' for the fallback. */
  source: string;
};

export type RouteResult = Travel & {
  trip: Trip;
  /** ISO 8601. */
  computedAt: string;
  attribution: string;
};

/** The streets can't be read at present. A later request may succeed. */
export const UNAVAILABLE = 'unavailable';
/** null: no route exists. undefined: the provider has no streets there. */
export type ProvidedTravel = Travel | null | undefined | typeof UNAVAILABLE;

/**
 * Providers form a chain: imported streets, then estimates. Jobs and saves call providers; pages never do.
 * undefined or a failure passes the request to the next provider. After a failure, a later request may
 * succeed.
 */
export type RoutingProvider = {
  name: string;
  route(request: RouteRequest): Promise<RouteResult | null | undefined>;
  /** In the same order as the request's targets. */
  matrix(request: MatrixRequest): Promise<ProvidedTravel[]>;
};
