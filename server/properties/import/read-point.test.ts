import { describe, expect, test } from 'vitest';
import { readPoint } from './read-point.ts';

describe('readPoint rejects invalid coordinates', () => {
  test.each([
    ['', '', 'there are no coordinates'],
    ['north', 'west', 'there are no coordinates'],
    ['0', '0', 'the coordinates are 0, 0'],
    ['47.6', '512', 'the coordinates are out of range'],
    ['1e9', '3', 'there are no coordinates'],
  ])('%j, %j', (lat, lng, problem) => {
    expect(readPoint(lat, lng, 'WA')).toEqual({ problem });
  });
});

test.each([
  ['47,6', '-122,3'],
  ['47.6° N', '122.3 W'],
  ['N47.6', 'W122.3'],
  ['47°36\'0"N', '122°18\'00.0"W'],
])('readPoint reads %s, %s', (lat, lng) => {
  const point = readPoint(lat, lng, 'WA') as { lng: number; lat: number };
  expect([point.lat, point.lng]).toEqual([47.6, -122.3]);
});

test('readPoint reads any number of decimals', () => {
  expect(readPoint('47.60000000000000000000', '-122.30000000000000000000', 'WA')).toMatchObject({
    lat: 47.6,
    lng: -122.3,
  });
});

describe('readPoint withholds coordinates in another state', () => {
  test('for Portland with an address in Seattle', () => {
    const point = readPoint('45.52', '-122.68', 'WA');
    expect(point).toMatchObject({
      withheld: [
        {
          kind: 'the coordinates aren’t in the address’s state',
          detail: 'in Oregon, the address in WA',
        },
      ],
    });
  });

  test('for a point in the ocean', () => {
    expect(readPoint('30', '-40', 'TX')).toMatchObject({
      withheld: [{ detail: 'outside the United States, the address in TX' }],
    });
  });
});

describe('readPoint with repairable or valid coordinates', () => {
  test.each([
    ['-122.33', '47.61', 'latitude and longitude were swapped'],
    ['47.61', '122.33', 'the longitude was missing its minus sign'],
    ['122.33', '47.61', 'latitude and longitude were swapped, and the minus sign was missing'],
  ])('repairs %s, %s with a note', (lat, lng, kind) => {
    expect(readPoint(lat, lng, 'WA')).toEqual({ lng: -122.33, lat: 47.61, withheld: [], notes: [{ kind }] });
  });
});

test.each([
  ['47.6160', '-122.3275', 'WA'],
  ['38.9057', '-76.9861', 'DC'],
  ['21.31', '-157.83', 'HI'],
  ['18.40', '-66.05', 'PR'],
  // On a shore and a border, where the outline is coarse.
  ['41.8827', '-87.6115', 'IL'],
])('accepts %s, %s in %s', (lat, lng, state) => {
  expect(readPoint(lat, lng, state)).toMatchObject({ withheld: [], notes: [] });
});
