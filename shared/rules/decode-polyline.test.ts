import { expect, it } from 'vitest';
import { decodePolyline } from './decode-polyline.ts';

it('decodePolyline returns longitude and latitude with six decimals', () => {
  expect(decodePolyline('_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI')).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ]);
});

it('decodePolyline returns an empty list for empty text and stops at a truncated pair', () => {
  expect(decodePolyline('')).toEqual([]);
  expect(decodePolyline('_izlhA~rlgdF_{geC')).toHaveLength(1);
});
