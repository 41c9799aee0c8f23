import { expect, test } from 'vitest';
import { planSchools, shareListings } from '#bench/load/plan-schools.ts';
import { NEARBY_RADIUS_M } from '#shared/api/properties.ts';
import { greatCircleDistance } from '#streets/geometry.ts';

const ORDER = {
  properties: 200_000,
  schools: 200,
  seed: 1,
  photos: 0,
  posts: 0,
  messages: 0,
  isAdding: false,
};

test('shareListings gives the densest of 200 schools 19,500 of 200,000 listings and the sparsest over 100', () => {
  const sizes = shareListings(200_000, 200);
  expect(sizes[0]).toBe(19_500);
  expect(sizes.at(-1)).toBeGreaterThan(100);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(200_000);
});

test.each([
  [1, 1],
  [500, 3],
  [7, 7],
  [2000, 1500],
])('shareListings distributes all of %i listings to %i schools, most to the first', (total, schools) => {
  const sizes = shareListings(total, schools);
  expect(sizes).toHaveLength(schools);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(total);
  expect(Math.max(...sizes)).toBe(sizes[0]);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(0);
});

test('planSchools assigns unique URLs, and only schools in one city share listings', () => {
  const schools = planSchools(ORDER);
  expect(new Set(schools.map(({ row }) => row.public_view_url)).size).toBe(200);
  const near = schools.flatMap((one, at) =>
    schools
      .slice(at + 1)
      .filter(
        (other) =>
          greatCircleDistance([one.row.lng, one.row.lat], [other.row.lng, other.row.lat]) <
          NEARBY_RADIUS_M * 2,
      )
      .map((other) => [one.row.city, other.row.city]),
  );
  expect(near).toHaveLength(40);
  expect(near.filter(([city, other]) => city !== other)).toEqual([]);
});

test('planSchools finds a unique name for each of 1,500 schools', () => {
  const schools = planSchools({ ...ORDER, schools: 1500 });
  expect(new Set(schools.map(({ row }) => row.public_view_url)).size).toBe(1500);
});
