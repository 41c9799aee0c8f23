import type { TravelQuality } from '#shared/rules/travel-modes.ts';
import type { MatrixRequest, RouteRequest, Trip } from '#streets/travel.ts';

export type Travel = {
  /** Whole seconds. */
  seconds: number;
  /** Whole meters. */
  meters: number;
  quality: TravelQuality;
  source: string;
};

export type RouteResult = Travel & {
  trip: Trip;
  /** ISO 8601. */
  computedAt: string;
  attribution: string;
};

/** A later request may succeed. */
export const UNAVAILABLE = 'unavailable';
/** null: no route exists. undefined: the provider has no streets there. */
export type ProvidedTravel = Travel | null | undefined | typeof UNAVAILABLE;

/** undefined or a failure passes the request to the next provider. Pages never call providers. */
export type RoutingProvider = {
  name: string;
  route(request: RouteRequest): Promise<RouteResult | null | undefined>;
  /** In the order of the targets. */
  matrix(request: MatrixRequest): Promise<ProvidedTravel[]>;
};
