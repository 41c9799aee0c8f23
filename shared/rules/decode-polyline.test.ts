import { expect, it } from 'vitest';
import { decodePolyline } from './decode-polyline.ts';

it('reads pairs as longitude and latitude with six decimals', () => {
  expect(decodePolyline('_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI')).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ]);
});

it('reads nothing from nothing, and stops where a text is cut short', () => {
  expect(decodePolyline('')).toEqual([]);
  expect(decodePolyline('_izlhA~rlgdF_{geC')).toHaveLength(1);
});
