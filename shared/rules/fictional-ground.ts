import type { LngLat } from '../api/inputs.ts';

export const LAKESHORE_REGION = 'lakeshore';

/** Lakeshore University is on an invented island in Lake Michigan, which no street map has. */
export const LAKESHORE_CENTER: LngLat = [-87.2, 43.6];
export const FICTIONAL_STATE = 'MI';
/** Every place within this distance of the center is on land. */
export const LAKESHORE_LAND_RADIUS_M = 9_000;
const HALF_BOX_DEG = 0.25;

/** Above OpenStreetMap's ids: no link to its pages is made. */
export const INVENTED_IDS_FROM = 900_000_000_000;

export type Ground = 'lakeshore';

export function fictionalGround(place: { is_demo: boolean; center: LngLat }): Ground | null {
  if (!place.is_demo) return null;
  return isOnFictionalGround(place.center) ? 'lakeshore' : null;
}

export function isOnFictionalGround([lng, lat]: LngLat): boolean {
  return (
    Math.abs(lng - LAKESHORE_CENTER[0]) < HALF_BOX_DEG && Math.abs(lat - LAKESHORE_CENTER[1]) < HALF_BOX_DEG
  );
}
