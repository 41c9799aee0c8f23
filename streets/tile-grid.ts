export type TilePlace = readonly [z: number, x: number, y: number];

/** Browsers enlarge tiles at higher zooms, and maps show the outline at lower ones. */
export const REGION_ZOOMS = { minZoom: 8, maxZoom: 15 } as const;

/** Latitude where Web Mercator ends. */
const MAX_LAT = 85.05;

/** 0 in the west to 1 in the east. */
export const mercatorX = (lng: number): number => lng / 360 + 0.5;

/** 0 in the north to 1 in the south. */
export function mercatorY(lat: number): number {
  const sine = Math.sin((Math.max(-MAX_LAT, Math.min(MAX_LAT, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
