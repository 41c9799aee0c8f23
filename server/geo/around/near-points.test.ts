import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crowDistance } from '../crow-distance.ts';
import { groupNear } from './near-points.ts';

type Point = { lng: number; lat: number };

test('Tens of thousands of things beside each other are one group', () => {
  const things = Array.from({ length: 40_000 }, (_, at) => ({
    lng: -83 + (at % 200) * 0.00002,
    lat: 40 + Math.floor(at / 200) * 0.00001,
  }));
  expect(groupNear(things, 500, (thing) => [thing])).toEqual([things]);
});

test('Groups are those that comparing all with all gives, anywhere in the country', () => {
  const near = (a: Point, b: Point) => crowDistance([a.lng, a.lat], [b.lng, b.lat]);
  const place = fc.record({
    lng: fc.integer({ min: -60, max: 60 }).map((step) => -83 + step * 0.003),
    lat: fc.constantFrom(30, 30.004, 30.02, 47, 47.003),
  });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), (points) => {
      // Only where a few metres decide nothing.
      fc.pre(points.every((a) => points.every((b) => Math.abs(near(a, b) - 500) > 45)));
      const groups = groupNear(points, 500, (point) => [point]);
      expect(groups.flat()).toHaveLength(points.length);
      for (const [at, group] of groups.entries()) {
        const others = groups.filter((_, other) => other !== at).flat();
        for (const one of group) {
          for (const other of others) expect(near(one, other)).toBeGreaterThan(500);
        }
        const reached = new Set(group.slice(0, 1));
        for (const one of reached) for (const other of group) if (near(one, other) <= 500) reached.add(other);
        expect(reached.size).toBe(new Set(group).size);
      }
    }),
    { numRuns: 200 },
  );
});
