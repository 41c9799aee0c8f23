import type { BoundingBox, LngLat } from '#shared/api/inputs.ts';

/** A degree of latitude on the mean sphere is 111,195 m; a little less makes the box a little larger, never smaller. */
const LAT_DEGREE_M = 111_000;

/** A box that holds everything within some metres of a point. Where it would cross the date line it goes all round. */
export function boxAround([lng, lat]: LngLat, meters: number): BoundingBox {
  const up = meters / LAT_DEGREE_M;
  const widestLat = Math.min(Math.abs(lat) + up, 90);
  const across = up / Math.max(Math.cos((widestLat * Math.PI) / 180), 1e-9);
  const isAllRound = across >= 180 || lng - across < -180 || lng + across > 180;
  const south = Math.max(lat - up, -90);
  const north = Math.min(lat + up, 90);
  return isAllRound ? [-180, south, 180, north] : [lng - across, south, lng + across, north];
}
