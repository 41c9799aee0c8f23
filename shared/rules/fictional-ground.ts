import type { LngLat } from '../api/inputs.ts';

/** What the map of the invented town is called, among those of real places. */
export const LAKESHORE_REGION = 'lakeshore';

/**
 * The demo's Lakeshore University stands on an island of our own in Lake Michigan, which no street map knows. Maps of it
 * draw this ground and say that it is invented.
 */
export const LAKESHORE_CENTER: LngLat = [-87.2, 43.6];
/** The state that its addresses name. */
export const FICTIONAL_STATE = 'MI';
/** Every place within this distance of the centre is on dry land. */
export const LAKESHORE_LAND_RADIUS_M = 9_000;
/** Half the size, in degrees, of a box that holds the whole island. */
const HALF_BOX_DEG = 0.25;

/** Ids of the invented town's things begin here, where OpenStreetMap has none: they are no addresses of its pages. */
export const INVENTED_IDS_FROM = 900_000_000_000;

export type Ground = 'lakeshore';

/** Which invented ground lies under a place, or null where the real world does. */
export function fictionalGround(place: { is_demo: boolean; center: LngLat }): Ground | null {
  if (!place.is_demo) return null;
  return isOnFictionalGround(place.center) ? 'lakeshore' : null;
}

/** Whether a point lies in the box that holds the invented island. */
export function isOnFictionalGround([lng, lat]: LngLat): boolean {
  return (
    Math.abs(lng - LAKESHORE_CENTER[0]) < HALF_BOX_DEG && Math.abs(lat - LAKESHORE_CENTER[1]) < HALF_BOX_DEG
  );
}
