import type { LngLat } from '#shared/api/inputs.ts';
import type { Box } from './osm/osm-extract.ts';

const METERS_PER_DEGREE = 111_195;
/** Nearer to a pole than this there is no school, and a degree of longitude shrinks to nothing. */
const MAX_LAT = 85;

/** The square around a point that reaches so many metres in each direction; cut off at the antimeridian. */
export function boxAround([lng, lat]: LngLat, meters: number): Box {
  const byLat = meters / METERS_PER_DEGREE;
  const south = Math.max(-MAX_LAT, lat - byLat);
  const north = Math.min(MAX_LAT, lat + byLat);
  // Where it is farthest from the equator it needs the most degrees.
  const widest = Math.max(Math.abs(south), Math.abs(north));
  const byLng = byLat / Math.cos((widest * Math.PI) / 180);
  return { west: Math.max(-180, lng - byLng), south, east: Math.min(180, lng + byLng), north };
}

/** Takes positions of GeoJSON too, which are numbers without an end. */
export function isInBox(point: readonly number[], { west, south, east, north }: Box): boolean {
  const lng = point[0] ?? Number.NaN;
  const lat = point[1] ?? Number.NaN;
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

/** Metres from a point within a box to the nearest of its sides. */
export function metersToEdge([lng, lat]: LngLat, { west, south, east, north }: Box): number {
  const across = Math.min(lng - west, east - lng) * Math.cos((lat * Math.PI) / 180);
  return Math.min(across, lat - south, north - lat) * METERS_PER_DEGREE;
}
