import type { LngLat } from '../geometry.ts';
import type { TravelMode, Trip } from '../travel.ts';

export type StreetTravel = { seconds: number; meters: number };

/** A point snaps to a street within `SNAP_LIMIT_M`. Results are null if there is no street or route. */
export type StreetRouter = {
  /** Accepts any mode if `mode` is absent. */
  covers(point: LngLat, mode?: TravelMode): boolean;
  /** `towards` measures from the targets to the origin. */
  matrix(request: {
    origin: LngLat;
    targets: readonly LngLat[];
    mode: TravelMode;
    towards?: boolean;
    maxMeters?: number;
  }): (StreetTravel | null)[];
  /** Valhalla's format, in miles. */
  route(request: { from: LngLat; to: LngLat; mode: TravelMode }): Trip | null;
};
