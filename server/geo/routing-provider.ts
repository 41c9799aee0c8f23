import type { TravelQuality } from '#shared/rules/travel-modes.ts';
import type { MatrixRequest, RouteRequest, Trip } from '#streets/travel.ts';

export type Travel = {
  /** Whole seconds. */
  seconds: number;
  /** Whole meters along the route. */
  meters: number;
  quality: TravelQuality;
  /** 'streets' or 'estimate'. */
  source: string;
};

export type RouteResult = Travel & {
  trip: Trip;
  /** ISO time. */
  computedAt: string;
  attribution: string;
};

/** Unknown now, perhaps known in an hour: unreadable streets. */
export const UNAVAILABLE = 'unavailable';
/** null: no route exists; undefined: streets unknown. */
export type ProvidedTravel = Travel | null | undefined | typeof UNAVAILABLE;

/**
 * Providers form a chain (imported streets, estimate), called on save, never by a page. undefined or an error
 * passes to the next; only undefined is permanent.
 */
export type RoutingProvider = {
  name: string;
  route(request: RouteRequest): Promise<RouteResult | null | undefined>;
  /** In the order of the targets. */
  matrix(request: MatrixRequest): Promise<ProvidedTravel[]>;
};
