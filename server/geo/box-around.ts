import type { LngLat } from '#shared/api/inputs.ts';
import type { Box } from './osm/osm-extract.ts';

const METERS_PER_DEGREE = 111_195;
/** Avoids division by zero near the poles. */
const MAX_LAT = 85;

/** Clipped at the antimeridian. */
export function boxAround([lng, lat]: LngLat, meters: number): Box {
  const byLat = meters / METERS_PER_DEGREE;
  const south = Math.max(-MAX_LAT, lat - byLat);
  const north = Math.min(MAX_LAT, lat + byLat);
  // The farthest latitude needs the most degrees.
  const widest = Math.max(Math.abs(south), Math.abs(north));
  const byLng = byLat / Math.cos((widest * Math.PI) / 180);
  return { west: Math.max(-180, lng - byLng), south, east: Math.min(180, lng + byLng), north };
}

/** Accepts GeoJSON positions. */
export function isInBox(point: readonly number[], { west, south, east, north }: Box): boolean {
  const lng = point[0] ?? Number.NaN;
  const lat = point[1] ?? Number.NaN;
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

export function metersToEdge([lng, lat]: LngLat, { west, south, east, north }: Box): number {
  const across = Math.min(lng - west, east - lng) * Math.cos((lat * Math.PI) / 180);
  return Math.min(across, lat - south, north - lat) * METERS_PER_DEGREE;
}
