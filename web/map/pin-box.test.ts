import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MapBounds } from './map-pin.ts';
import { boxAroundView, intersect, isWithin, partsOf, zoomToSpan } from './pin-box.ts';

const views = fc
  .record({
    lng: fc.double({ min: -179, max: 179, noNaN: true }),
    lat: fc.double({ min: -80, max: 80, noNaN: true }),
    zoom: fc.integer({ min: 3, max: 20 }),
  })
  .map(({ lng, lat, zoom }) => {
    const half = 150 / 2 ** zoom;
    const view: MapBounds = [
      Math.max(-180, lng - half),
      Math.max(-85, lat - half / 2),
      Math.min(180, lng + half),
      Math.min(85, lat + half / 2),
    ];
    return { view, zoom };
  });
/** What six decimals may take from an edge. */
const ROUNDING = 0.000001;

test('the box that is asked for holds the view and little more, and is one that the call takes', () => {
  fc.assert(
    fc.property(views, ({ view, zoom }) => {
      const box = boxAroundView(view, zoom);
      const [w, s, e, n] = view;
      expect(isWithin([w + ROUNDING, s + ROUNDING, e - ROUNDING, n - ROUNDING], box)).toBe(true);
      expect(box[0] >= -180 && box[2] <= 180 && box[1] >= -90 && box[3] <= 90).toBe(true);
      expect(box[0] < box[2] && box[1] < box[3]).toBe(true);
      const pixels = (bounds: MapBounds) => {
        const [left, bottom] = partsOf(bounds[0], bounds[1]);
        const [right, top] = partsOf(bounds[2], bounds[3]);
        return [(right - left) * 512 * 2 ** zoom, (bottom - top) * 512 * 2 ** zoom] as const;
      };
      for (const side of [0, 1] as const) expect(pixels(box)[side] - pixels(view)[side]).toBeLessThan(515);
    }),
  );
});

test('views that differ by a little are one question', () => {
  const box = boxAroundView([-83.05, 39.95, -82.95, 40.05], 12);
  expect(boxAroundView([-83.0502, 39.9501, -82.9502, 40.0501], 12)).toEqual(box);
  expect(boxAroundView([-83.05, 39.95, -82.95, 40.05], 13)).not.toEqual(box);
});

test('two boxes have in common what lies in both, or nothing', () => {
  expect(intersect([0, 0, 2, 2], [1, -1, 3, 1])).toEqual([1, 0, 2, 1]);
  expect(intersect([0, 0, 1, 1], [1, 0, 2, 1])).toBeNull();
});

test('a spot is never wide enough, and a town is from far away', () => {
  expect(zoomToSpan([-83, 40, -83, 40], 20)).toBe(Number.POSITIVE_INFINITY);
  expect(zoomToSpan([-180, -85.051129, 180, 85.051129], 512)).toBeCloseTo(0);
  expect(zoomToSpan([-83.1, 40, -82.9, 40], 20)).toBeLessThan(8);
});
