import type { LngLat } from '../geometry.ts';
import type { TravelMode, Trip } from '../travel.ts';

/** To a tenth of a second and of a meter. */
export type StreetTravel = { seconds: number; meters: number };

/** Routes exist, or certainly don't, between 'joined' and either kind; null: no street. */
export type Footing = 'joined' | 'island' | null;

/** In memory. Points snap within `SNAP_LIMIT_M`; null without street or route. */
export type StreetRouter = {
  covers(point: LngLat): boolean;
  footing(point: LngLat, mode: TravelMode): Footing;
  /** One search for all targets, or reversed with `towards`; in target order. */
  sweep(request: {
    origin: LngLat;
    targets: readonly LngLat[];
    mode: TravelMode;
    towards?: boolean;
    maxMeters?: number;
  }): (StreetTravel | null)[];
  /** Valhalla's format, lengths in miles. */
  route(request: { from: LngLat; to: LngLat; mode: TravelMode }): Trip | null;
};
