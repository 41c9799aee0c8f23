/** Degrees. */
export type LngLat = readonly [lng: number, lat: number];

/** Degrees. A box never crosses the antimeridian. */
export type Box = { west: number; south: number; east: number; north: number };

/** Mean radius by IUGG. */
const EARTH_RADIUS_M = 6_371_008.8;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Meters. */
export function greatCircleDistance(from: LngLat, to: LngLat): number {
  const halfLat = radians(to[1] - from[1]) / 2;
  const halfLng = radians(to[0] - from[0]) / 2;
  const h =
    Math.sin(halfLat) ** 2 + Math.cos(radians(from[1])) * Math.cos(radians(to[1])) * Math.sin(halfLng) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

const METERS_PER_DEGREE = 111_195;
/** Nearer to the poles, the conversion to degrees would divide by nearly zero. */
const MAX_LAT = 85;

/** Does not wrap around the antimeridian. */
export function boxAround([lng, lat]: LngLat, meters: number): Box {
  const byLat = meters / METERS_PER_DEGREE;
  const south = Math.max(-MAX_LAT, lat - byLat);
  const north = Math.min(MAX_LAT, lat + byLat);
  // The latitude farthest from the equator needs the most degrees of longitude.
  const widest = Math.max(Math.abs(south), Math.abs(north));
  const byLng = byLat / Math.cos((widest * Math.PI) / 180);
  return { west: Math.max(-180, lng - byLng), south, east: Math.min(180, lng + byLng), north };
}

export function isInBox(point: readonly number[], { west, south, east, north }: Box): boolean {
  const lng = point[0] ?? Number.NaN;
  const lat = point[1] ?? Number.NaN;
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

export function metersToEdge([lng, lat]: LngLat, { west, south, east, north }: Box): number {
  const across = Math.min(lng - west, east - lng) * Math.cos((lat * Math.PI) / 180);
  return Math.min(across, lat - south, north - lat) * METERS_PER_DEGREE;
}
