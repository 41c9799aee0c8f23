import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodePolyline } from '#shared/rules/decode-polyline.ts';
import { encodePolyline } from './route-line.ts';

const millionths = (degrees: number) => fc.integer({ min: -degrees * 1e6, max: degrees * 1e6 });

it('encodePolyline output decodes to the same points', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(millionths(180), millionths(90))), (points) => {
      const line = decodePolyline(encodePolyline(points));
      expect(line).toEqual(points.map(([lng, lat]) => [lng / 1e6 + 0, lat / 1e6 + 0]));
    }),
  );
});

it('encodePolyline matches Valhalla', () => {
  expect(encodePolyline([[-82_998_941, 40_013_997]])).toBe('yigikAxhzh}C');
});
