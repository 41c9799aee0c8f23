import { expect, test } from 'vitest';
import { makeExtract } from '#test/helpers/osm.ts';
import { mappedAreas } from './make-region-parts.ts';

const extract = makeExtract({
  nodes: [
    { id: 1, lng: -83, lat: 40 },
    { id: 2, lng: -82.9, lat: 40.1 },
    { id: 3, lng: -81, lat: 41 },
  ],
});
const boxAt = (west: number, south: number) => ({ west, south, east: west + 0.5, north: south + 0.5 });

test('mappedAreas returns the bounds of the data in each box', () => {
  expect(
    mappedAreas(extract, [boxAt(-83.2, 39.8), boxAt(-81.2, 40.8), boxAt(-82.2, 40.4), boxAt(10, 50)]),
  ).toEqual([
    { west: -83, south: 40, east: -82.9, north: 40.1 },
    { west: -81, south: 41, east: -81, north: 41 },
  ]);
});

test('mappedAreas returns nothing without boxes', () => {
  expect(mappedAreas(extract, null)).toEqual([]);
});
