import type { LngLat } from '../geometry.ts';
import type { TravelMode, Trip } from '../travel.ts';

/** To a tenth of a second and of a meter. */
export type StreetTravel = { seconds: number; meters: number };

/** In memory. Points snap within `SNAP_LIMIT_M`; null without street or route. */
export type StreetRouter = {
  /** Absent: any mode. */
  covers(point: LngLat, mode?: TravelMode): boolean;
  /** One search for all targets, or reversed with `towards`; in target order. */
  matrix(request: {
    origin: LngLat;
    targets: readonly LngLat[];
    mode: TravelMode;
    towards?: boolean;
    maxMeters?: number;
  }): (StreetTravel | null)[];
  /** Valhalla's format, lengths in miles. */
  route(request: { from: LngLat; to: LngLat; mode: TravelMode }): Trip | null;
};
