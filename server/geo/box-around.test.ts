import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxAround } from './box-around.ts';
import { crowDistance } from './crow-distance.ts';

test('at the antimeridian a box ends there', () => {
  expect(boxAround([179.99, 52], 25_000).east).toBe(180);
  expect(boxAround([-179.99, 52], 25_000).west).toBe(-180);
});

test('whatever lies so near is in the box, wherever that is in the United States', () => {
  const points = fc.record({
    lng: fc.double({ min: -176, max: -65, noNaN: true }),
    lat: fc.double({ min: -15, max: 72, noNaN: true }),
    byLng: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
    byLat: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
  });
  fc.assert(
    fc.property(points, ({ lng, lat, byLng, byLat }) => {
      const box = boxAround([lng, lat], 25_000);
      const isIn =
        lng + byLng >= box.west &&
        lng + byLng <= box.east &&
        lat + byLat >= box.south &&
        lat + byLat <= box.north;
      return isIn || crowDistance([lng, lat], [lng + byLng, lat + byLat]) > 24_990;
    }),
  );
});
