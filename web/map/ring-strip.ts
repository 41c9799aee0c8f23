import { METERS_PER_MILE } from '#shared/rules/format-distance.ts';
import { partsOf } from './pin-box.ts';

export type Rings = { center: readonly [lng: number, lat: number]; miles: readonly number[] };

const M_PER_DEG = 111_195;
const CORNERS = 120;

export const RING_PARTS = { place: 2, outward: 2, side: 1, along: 1 } as const;
export const RING_STRIDE = 6;

function at([lng, lat]: Rings['center'], miles: number, turn: number): [lng: number, lat: number] {
  const radius = (miles * METERS_PER_MILE) / M_PER_DEG;
  const east = (radius * Math.cos(turn)) / Math.cos((lat * Math.PI) / 180);
  return [lng + east, lat + radius * Math.sin(turn)];
}

export const topOf = (center: Rings['center'], miles: number): [lng: number, lat: number] =>
  at(center, miles, Math.PI / 2);

/**
 * Returns the vertices of all circles as one triangle strip. They are relative to the center, because
 * absolute Mercator units exceed float precision.
 */
export function ringStrip({ center, miles }: Rings): Float32Array {
  const [east, south] = partsOf(...center);
  const numbers: number[] = [];
  for (const radius of miles) {
    let before: readonly [number, number] | null = null;
    let along = 0;
    for (let corner = 0; corner <= CORNERS; corner += 1) {
      const turn = (corner / CORNERS) * 2 * Math.PI;
      const [x, y] = partsOf(...at(center, radius, turn));
      const place = [x - east, y - south] as const;
      if (before) along += Math.hypot(place[0] - before[0], place[1] - before[1]);
      before = place;
      const outer = [...place, Math.cos(turn), -Math.sin(turn), 1, along];
      const inner = outer.with(4, -1);
      if (corner === 0) numbers.push(...outer);
      numbers.push(...outer, ...inner);
      if (corner === CORNERS) numbers.push(...inner);
    }
  }
  return new Float32Array(numbers);
}
