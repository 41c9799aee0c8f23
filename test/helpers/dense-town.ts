import fc from 'fast-check';
import type { Db } from '#server/db/tables.ts';
import { saveProperties } from '#server/properties/save-property.ts';
import { MAX_PINS } from '#shared/api/pins.ts';
import { makeManager, makeSchool, propertyInput, TOWN } from './listings.ts';

/** Number of properties within a few miles: more than one response may contain. */
export const HOMES = MAX_PINS + 700;
export const ALONE = [TOWN[0] + 0.15, TOWN[1] + 0.1] as const;
export const WORLD = '-180,-90,180,90';

export type DenseTown = { school: number; manager: number; ids: number[] };

/**
 * Creates a school with more properties than one response of pins may contain. The first property is at
 * `ALONE`.
 */
export async function makeDenseTown(db: Db): Promise<DenseTown> {
  const school = await makeSchool(db);
  const manager = await makeManager(db);
  const inputs = Array.from({ length: HOMES }, (_, index) => {
    const east = ((index * 7919) % 997) / 9970 - 0.05;
    const north = ((index * 104_729) % 991) / 9910 - 0.05;
    const tier = (['free', 'free', 'standard', 'premium'] as const)[index % 4]!;
    const price = index % 11 === 0 ? null : 400 + (index % 97) * 20;
    const place =
      index === 0 ? { lng: ALONE[0], lat: ALONE[1] } : { lng: TOWN[0] + east, lat: TOWN[1] + north };
    return propertyInput(manager, { ...place, tier }, { floor_plans: [{ bedrooms: index % 5, price }] });
  });
  return { school, manager, ids: await saveProperties(db, inputs) };
}

/** Generates search filters as query parameters. */
export const searchFilters = fc.record(
  {
    beds: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1 }),
    price_min: fc.integer({ min: 0, max: 900 }),
    price_max: fc.integer({ min: 1000, max: 2500 }),
    way: fc.constantFrom('walk&commute_max=60', 'bike&commute_max=25', 'drive&commute_max=9'),
  },
  { requiredKeys: [] },
);
export const queryOf = ({
  beds = [],
  price_min,
  price_max,
  way,
}: Parameters<Parameters<typeof searchFilters.map>[0]>[0]) =>
  [
    ...beds.map((one) => `beds=${one}`),
    ...(price_min === undefined ? [] : [`price_min=${price_min}`]),
    ...(price_max === undefined ? [] : [`price_max=${price_max}`]),
    ...(way === undefined ? [] : [`commute_mode=${way}`]),
  ].join('&');
const edge = fc.double({ min: 0.001, max: 0.2, noNaN: true }).map((degrees) => Number(degrees.toFixed(6)));
/** Generates bounding boxes around the town's center, as query parameters. */
export const searchBoxes = fc
  .tuple(edge, edge, edge, edge)
  .map(([w, s, e, n]) =>
    [TOWN[0] - w, TOWN[1] - s, TOWN[0] + e, TOWN[1] + n].map((d) => d.toFixed(6)).join(),
  );
