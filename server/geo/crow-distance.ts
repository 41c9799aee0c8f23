import type { LngLat } from '#shared/api/inputs.ts';

/** IUGG mean radius. */
const EARTH_RADIUS_M = 6_371_008.8;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in meters; [longitude, latitude] in degrees. */
export function crowDistance(from: LngLat, to: LngLat): number {
  const halfLat = radians(to[1] - from[1]) / 2;
  const halfLng = radians(to[0] - from[0]) / 2;
  const h =
    Math.sin(halfLat) ** 2 + Math.cos(radians(from[1])) * Math.cos(radians(to[1])) * Math.sin(halfLng) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}
