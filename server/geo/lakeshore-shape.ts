import type { Feature, Polygon, Position } from 'geojson';
import { LAKESHORE_CENTER, LAKESHORE_LAND_RADIUS_M } from '#shared/rules/fictional-ground.ts';

/** Metres east and north of the middle of the island. */
export type Local = readonly [east: number, north: number];

const M_PER_DEG_LAT = 111_195;
const M_PER_DEG_LNG = M_PER_DEG_LAT * Math.cos((LAKESHORE_CENTER[1] * Math.PI) / 180);

export function toLngLat([east, north]: Local): Position {
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return [
    round(LAKESHORE_CENTER[0] + east / M_PER_DEG_LNG),
    round(LAKESHORE_CENTER[1] + north / M_PER_DEG_LAT),
  ];
}

/** Capes and bays: cosine waves round the island, as part of the radius. */
const WAVES = [
  { count: 2, height: 0.1, turn: 0.6 },
  { count: 3, height: 0.07, turn: 2.2 },
  { count: 5, height: 0.035, turn: 0.9 },
  { count: 8, height: 0.022, turn: 4.1 },
  { count: 13, height: 0.014, turn: 1.3 },
  { count: 21, height: 0.008, turn: 5.2 },
] as const;
const WAVE_SUM = WAVES.reduce((sum, wave) => sum + wave.height, 0);
/** So chosen that even the deepest bay stays outside the promised dry land. */
const MEAN_RADIUS_M = (LAKESHORE_LAND_RADIUS_M / (1 - WAVE_SUM)) * 1.03;

/** Metres from the middle to the shore in a direction (radians, counter-clockwise from east). */
export function shoreRadius(direction: number): number {
  const waves = WAVES.map(({ count, height, turn }) => height * Math.cos(count * direction + turn));
  return MEAN_RADIUS_M * (1 + waves.reduce((sum, wave) => sum + wave, 0));
}

/** A closed ring that keeps `inset` metres from the shore. */
export function shoreRing(inset: number, points: number): Local[] {
  return Array.from({ length: points + 1 }, (_, index) => {
    const direction = ((index % points) / points) * 2 * Math.PI;
    const radius = shoreRadius(direction) - inset;
    return [radius * Math.cos(direction), radius * Math.sin(direction)] as const;
  });
}

/** Whether a place lies at least `inset` metres from the water. */
export function isInland([east, north]: Local, inset = 0): boolean {
  return Math.hypot(east, north) + inset < shoreRadius(Math.atan2(north, east));
}

/** The island as one polygon. Wound as d3-geo wants it (clockwise), which renderers of the plane do not mind. */
export function lakeshoreLand(): Feature<Polygon, { name: string }> {
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [shoreRing(0, 480).map(toLngLat).toReversed()] },
    properties: { name: 'Lakeshore (fictional)' },
  };
}
