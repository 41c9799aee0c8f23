/** Position of a tile in Web Mercator. */
export type TilePlace = readonly [z: number, x: number, y: number];

/** Browsers overzoom beyond; below, maps show the outline. */
export const REGION_ZOOMS = { minZoom: 8, maxZoom: 15 } as const;

/** Web Mercator's limit. */
const MAX_LAT = 85.05;

/** Web Mercator, 0 to 1. */
export const mercatorX = (lng: number): number => lng / 360 + 0.5;

/** Web Mercator, 0 in the north. */
export function mercatorY(lat: number): number {
  const sine = Math.sin((Math.max(-MAX_LAT, Math.min(MAX_LAT, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
