import { expect, test } from 'vitest';
import { METERS_PER_MILE } from '#shared/rules/format-distance.ts';
import { mercatorLat } from '#shared/rules/mercator.ts';
import { partsOf } from './pin-box.ts';
import { RING_PARTS, RING_STRIDE, ringStrip, topOf } from './ring-strip.ts';

const CENTER = [-83.0125, 40.0067] as const;
const M_PER_DEG = 111_195;

/** Miles from the center on the ground. */
function milesTo(lng: number, lat: number): number {
  const east = (lng - CENTER[0]) * Math.cos((CENTER[1] * Math.PI) / 180);
  return (Math.hypot(east, lat - CENTER[1]) * M_PER_DEG) / METERS_PER_MILE;
}

function cornersOf(miles: number[]): number[][] {
  const strip = ringStrip({ center: CENTER, miles });
  return Array.from({ length: strip.length / RING_STRIDE }, (_, at) => [
    ...strip.slice(at * RING_STRIDE, (at + 1) * RING_STRIDE),
  ]);
}

test('each corner of a circle is as many miles from the school as the circle says', () => {
  const [east, south] = partsOf(...CENTER);
  for (const [x = 0, y = 0] of cornersOf([2])) {
    expect(milesTo((x + east) * 360 - 180, mercatorLat(y + south))).toBeCloseTo(2, 2);
  }
});

test('a circle closes, has two sides everywhere, and its length is that around it', () => {
  const corners = cornersOf([1]).slice(1, -1);
  const [first, last] = [corners[0]!, corners.at(-2)!];
  expect(Math.hypot(first[0]! - last[0]!, first[1]! - last[1]!)).toBeLessThan(1e-9);
  expect(corners.filter(([, , , , side]) => side === 1)).toHaveLength(corners.length / 2);
  const radius = Math.hypot(first[0]!, first[1]!);
  expect(last[5]! / radius).toBeCloseTo(2 * Math.PI, 1);
});

test('from one circle to the next nothing is drawn', () => {
  const corners = cornersOf([1, 2]);
  const middle = corners.length / 2;
  expect(corners[middle - 1]).toEqual(corners[middle - 2]);
  expect(corners[middle]).toEqual(corners[middle + 1]);
});

test('a corner has as many numbers as its parts need', () => {
  expect(Object.values(RING_PARTS).reduce((sum, size) => sum + size, 0)).toBe(RING_STRIDE);
});

test('the label of a circle stands at its northmost place', () => {
  const [lng, lat] = topOf(CENTER, 2);
  expect(lng).toBeCloseTo(CENTER[0], 9);
  expect(milesTo(lng, lat)).toBeCloseTo(2, 6);
  expect(lat).toBeGreaterThan(CENTER[1]);
});
