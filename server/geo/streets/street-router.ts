import type { LngLat } from '#shared/api/inputs.ts';
import type { TravelMode, Trip } from '../routing-provider.ts';

/** A way along streets, to a tenth of a second and of a metre. */
export type StreetTravel = { seconds: number; meters: number };

/**
 * On what a point stands for a mode: streets that are joined with all others, those of an island, or none. A way between two points is
 * known, or known not to be, where both stand on streets and one on joined ones.
 */
export type Footing = 'joined' | 'island' | null;

/**
 * Ways over one graph of streets, all in memory and without waiting. A point is snapped to the nearest place along a street that
 * the mode may use; one that has none within `SNAP_LIMIT_M`, or no way to the other, is null: nothing is made up.
 */
export type StreetRouter = {
  /** Whether streets of the graph lie around a point. */
  covers(point: LngLat): boolean;
  footing(point: LngLat, mode: TravelMode): Footing;
  /**
   * One sweep from a point to all targets (`towards` false), or from all of them to it (true): seconds and metres in the targets'
   * order. Thousands of targets cost what one does.
   */
  sweep(request: {
    origin: LngLat;
    targets: readonly LngLat[];
    mode: TravelMode;
    towards?: boolean;
    /** Nothing beyond this many metres is looked for. */
    maxMeters?: number;
  }): (StreetTravel | null)[];
  /** The way itself in Valhalla's shape, lengths in miles. */
  route(request: { from: LngLat; to: LngLat; mode: TravelMode }): Trip | null;
};
