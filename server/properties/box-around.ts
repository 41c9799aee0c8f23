import type { BoundingBox, LngLat } from '#shared/api/inputs.ts';

/** Meters per degree of latitude, rounded down so that boxes are never too small. */
const LAT_DEGREE_M = 111_000;

/** Bounding box around a point. A box that crosses the date line spans all longitudes. */
export function boxAround([lng, lat]: LngLat, meters: number): BoundingBox {
  const up = meters / LAT_DEGREE_M;
  const widestLat = Math.min(Math.abs(lat) + up, 90);
  const across = up / Math.max(Math.cos((widestLat * Math.PI) / 180), 1e-9);
  const isAllRound = across >= 180 || lng - across < -180 || lng + across > 180;
  const south = Math.max(lat - up, -90);
  const north = Math.min(lat + up, 90);
  return isAllRound ? [-180, south, 180, north] : [lng - across, south, lng + across, north];
}
