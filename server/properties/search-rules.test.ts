import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LngLat } from '#shared/api/inputs.ts';
import { matchesPlans } from '#shared/rules/listing-filter.ts';
import { PRICE_BASES } from '#shared/rules/price-basis.ts';
import { greatCircleDistance } from '#streets/geometry.ts';
import { boxAround } from './box-around.ts';
import { filterRanges, planPrices } from './plan-prices.ts';

const parse = (multirange: string) =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, end]) => [Number(from), Number(end)] as const);

/** Same result as PostgreSQL's `&&` of two multiranges. */
function overlap(a: string, b: string): boolean {
  return parse(a).some(([from, end]) => parse(b).some(([low, high]) => from < high && low < end));
}

const price = fc.option(fc.oneof(fc.integer({ min: 0, max: 12_000 }), fc.constantFrom(0, 10_000, 1_000_000)));
const UNSEARCHED = { baths: 1, sq_feet: null, date_available: null, per_bed: false, tour: false };
const plan = fc.record({
  bedrooms: fc.integer({ min: 0, max: 7 }),
  price,
  price_max: fc.option(fc.integer({ min: 1, max: 12_000 })),
  cost: price,
  cost_max: fc.option(fc.integer({ min: 1, max: 12_000 })),
});
const limit = fc.option(
  fc.oneof(fc.integer({ min: 0, max: 12_000 }), fc.constantFrom(0, 10_000, 1_000_000)),
  {
    nil: undefined,
  },
);
const filter = fc.record({
  beds: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 4 })), { nil: undefined }),
  price_min: limit,
  price_max: limit,
  price_basis: fc.constantFrom(undefined, ...PRICE_BASES),
});

test("SQL filter ranges match the same listings as the browser's filter", () => {
  fc.assert(
    fc.property(fc.array(plan, { maxLength: 5 }), filter, (plans, wanted) => {
      const ranges = filterRanges(wanted);
      const found = ranges === null || overlap(planPrices(plans), ranges);
      expect(found).toBe(
        matchesPlans(
          plans.map((plan) => ({ ...plan, ...UNSEARCHED })),
          wanted,
        ),
      );
    }),
    { numRuns: 2000 },
  );
});

test('boxAround contains all points within the distance', () => {
  const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });
  const nearby = fc.tuple(degrees(1.5), degrees(1.5));
  const meters = fc.double({ min: 1, max: 80_467, noNaN: true });
  fc.assert(
    fc.property(degrees(180), degrees(90), nearby, meters, (lng, lat, [east, north], dist) => {
      const other: LngLat = [((lng + east + 540) % 360) - 180, Math.min(Math.max(lat + north, -90), 90)];
      if (greatCircleDistance([lng, lat], other) > dist) return;
      const [w, s, e, n] = boxAround([lng, lat], dist);
      expect(other[0] >= w && other[0] <= e && other[1] >= s && other[1] <= n).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
