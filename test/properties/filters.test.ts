import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveProperties } from '#server/properties/save-property.ts';
import { propertyPins } from '#shared/api/pins.ts';
import type { Pin } from '#shared/api/pins-schemas.ts';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { propertyCounts } from '#shared/api/property-counts.ts';
import { searchedListing } from '#shared/api/searched-card.ts';
import { cardRents } from '#shared/rules/card-plan.ts';
import { countOptions } from '#shared/rules/filter-counts.ts';
import { FILTER_ENTRIES, FILTER_FIELDS, type FilterField } from '#shared/rules/filter-fields.ts';
import { filterParams, parseFilter } from '#shared/rules/filter-params.ts';
import { LEASE_LENGTHS } from '#shared/rules/lease-lengths.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { PRICE_BASES } from '#shared/rules/price-basis.ts';
import { PROPERTY_TYPES } from '#shared/rules/property-type-label.ts';
import { lowestRent } from '#shared/rules/rent-range.ts';
import { TRAVEL_MODES } from '#shared/rules/travel-modes.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty, makeSchool, propertyInput, TOWN } from '#test/helpers/listings.ts';
import { callAs } from '#test/helpers/query-plans.ts';
import { filterInput, findListings, visibleListings } from '#web/housing/search-listings.ts';
import { anyPlans } from './generate-plans.ts';

const BOUNDS = [-83.2, 39.9, -82.9, 40.1] as const;
const BOX = `in_bbox=${BOUNDS.join(',')}`;
const HOMES = 70;

const { db } = await testDatabase();
const api = await testApi(db);
const school = await makeSchool(db);
const rows = await db.selectFrom('features').select(['id', 'slug']).execute();
const features = new Map(rows.map(({ id, slug }) => [slug, id]));

const idsOf = (...slugs: string[]) => slugs.map((slug) => features.get(slug)!);

describe('search by a single filter', () => {
  let own: number;
  const find = async (query: string) => {
    const { body, status, text } = await api.get<PropertyCard[]>(
      `property_in/?school=${own}&${BOX}&view=card&${query}`,
    );
    expect(status, text).toBe(200);
    return body.map(({ name }) => name).sort();
  };

  beforeAll(async () => {
    own = await makeSchool(db, { lng: TOWN[0] + 0.01 });
    const basic = await makeManager(db);
    const verified = await makeManager(db, {
      ...{ account_level: 'premium', verified_what: 'License', verified_on: '2026-03-01' },
    });
    const add = (name: string, values: object, parts: object = {}, manager = basic) =>
      makeProperty(db, manager, { name, ...values }, parts);
    const plan = { bedrooms: 2, full_bath: 1, price: 900 };
    await add(
      'Elm Court',
      { address_1: '12 N High St', type: 'house', furnished_units: true },
      {
        features: idsOf('cats-allowed', 'dogs-allowed', 'laundry-in-unit', 'garage', 'elevator'),
        floor_plans: [
          { ...plan, half_bath: 1, sq_feet: 700, date_available: '2026-08-01', price_per: 'bed' },
          { ...plan, bedrooms: 4, full_bath: 2, price: 2400, sq_feet: 1500, date_available: '2026-12-01' },
        ],
      },
    );
    await add(
      'Peña Lofts',
      { address_1: '400 Northwood Avenue', type: 'condo', lease_lengths: ['semester', '12_months'] },
      {
        features: idsOf('cats-allowed', 'laundry-on-site', 'internet-included', 'water-included'),
        floor_plans: [{ ...plan, sq_feet: 500, tour_url: 'https://tour.example/1' }],
      },
      verified,
    );
    await add(
      'Oak Flats',
      { address_1: '9 Main Street' },
      {
        features: idsOf('internet-included', 'street-parking', 'wheelchair-access', 'elevator'),
        floor_plans: [{ ...plan, price: 0, features: idsOf('plan-laundry') }],
      },
    );
    await add('Bare Lot', { address_1: '1 Empty Lane' }, { floor_plans: [] });
  });

  test.each<[query: string, names: string[]]>([
    ['move_in=2026-08-01', ['Elm Court']],
    ['move_in=2026-07-31', []],
    ['baths_min=1', ['Elm Court', 'Oak Flats', 'Peña Lofts']],
    ['baths_min=1.5', ['Elm Court']],
    ['baths_min=3', []],
    ['lease=semester&lease=9_months', ['Peña Lofts']],
    ['type=condo&type=house', ['Elm Court', 'Peña Lofts']],
    ['furnished=true', ['Elm Court']],
    ['furnished=false', ['Bare Lot', 'Elm Court', 'Oak Flats', 'Peña Lofts']],
    ['pets=cats', ['Elm Court', 'Peña Lofts']],
    ['pets=cats&pets=dogs', ['Elm Court']],
    ['laundry=in_unit', ['Elm Court', 'Oak Flats']],
    ['laundry=in_unit&laundry=on_site', ['Elm Court', 'Oak Flats', 'Peña Lofts']],
    ['parking=garage&parking=street', ['Elm Court', 'Oak Flats']],
    ['utilities=internet', ['Oak Flats', 'Peña Lofts']],
    ['utilities=internet&utilities=water', ['Peña Lofts']],
    ['accessible=elevator', ['Elm Court', 'Oak Flats']],
    ['accessible=elevator&accessible=wheelchair', ['Oak Flats']],
    ['sq_feet_min=600&sq_feet_max=800', ['Elm Court']],
    ['sq_feet_min=800&sq_feet_max=1200', []],
    ['per_bed=true', ['Elm Court']],
    ['tour=true', ['Peña Lofts']],
    ['verified=true', ['Peña Lofts']],
    ['q=pena', ['Peña Lofts']],
    ['q=north', ['Elm Court', 'Peña Lofts']],
    ['q=12%20North%20High%20Street', ['Elm Court']],
    ['q=court%20high', ['Elm Court']],
    ['q=igh', []],
  ])('%s finds %j', async (query, names) => {
    expect(await find(query)).toEqual(names);
  });

  test('matches all filters of floor plans in the same floor plan', async () => {
    expect(await find('beds=4&sq_feet_min=1400')).toEqual(['Elm Court']);
    expect(await find('beds=4&move_in=2026-08-01')).toEqual([]);
    expect(await find('price_max=1000&baths_min=2')).toEqual([]);
    expect(await find('per_bed=true&price_min=2000')).toEqual([]);
  });

  test('finds a listing with rent “Call” by all filters but the rent', async () => {
    expect(await find('beds=2&accessible=wheelchair')).toEqual(['Oak Flats']);
    expect(await find('beds=2&accessible=wheelchair&price_max=5000')).toEqual([]);
    expect(await find('baths_min=1&accessible=wheelchair&price_max=10000')).toEqual(['Oak Flats']);
  });

  test('shows the lowest rent of matching floor plans on pins', async () => {
    const pin = async (query: string) =>
      (await api.get<Pin[]>(`property_pins/?school=${own}&${BOX}&q=elm&${query}`)).body[0]?.[3];
    expect([await pin(''), await pin('beds=4'), await pin('sq_feet_min=1400')]).toEqual([900, 2400, 2400]);
  });

  test('counts the matches per option given the other filters, and without each filter', async () => {
    const { body } = await api.get<ReturnType<typeof countOptions>>(
      `property_counts/?school=${own}&${BOX}&pets=dogs&type=condo&price_max=1000`,
    );
    expect(body.total).toBe(0);
    expect(body.options).toMatchObject({ 'type=house': 1, 'type=condo': 0, 'pets=cats': 0, 'beds=2': 0 });
    expect(body.without).toEqual({ 'pets=dogs': 1, 'type=condo': 1, price_min: 0 });
  });
});

/** Generates values of a filter, some of which match nothing. */
function valuesOf(field: FilterField): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return fc.constantFrom('home', 'high street', '1', 'n high', 'zebra');
    case 'beds':
      return fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 });
    case 'price':
      return fc.integer({ min: 0, max: 2000 });
    case 'limit':
      return field.values ? fc.constantFrom(...field.values) : fc.integer({ min: 400, max: 1200 });
    case 'day':
      return fc.constantFrom('2026-06-01', '2026-08-15', '2026-12-31');
    case 'flag':
      return fc.constant(true);
    default:
      return fc.uniqueArray(fc.constantFrom(...Object.keys(field.options)), { minLength: 1, maxLength: 2 });
  }
}

const fieldFilters = Object.fromEntries(FILTER_ENTRIES.map(([name, field]) => [name, valuesOf(field)]));
const commute = fc.record({
  commute_mode: fc.constantFrom(...TRAVEL_MODES),
  commute_max: fc.integer({ min: 1, max: 30 }),
});
/** Generates up to three filters, because more match nothing. */
const filters: fc.Arbitrary<ListingFilter> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...Object.keys(FILTER_FIELDS)), { maxLength: 3 }),
    fc.record(fieldFilters),
    fc.option(commute, { nil: {}, freq: 3 }),
    fc.constantFrom(...PRICE_BASES),
  )
  .map(([names, values, way, price_basis]) => {
    const chosen = Object.fromEntries(names.map((name) => [name, values[name]]));
    // Parsing puts the limits of ranges in order.
    return parseFilter(
      new URLSearchParams(filterParams({ ...chosen, ...way, price_basis } as ListingFilter)),
    );
  });

const SLUGS = [
  ...['cats-allowed', 'dogs-allowed', 'small-animals-allowed', 'laundry-in-unit', 'laundry-on-site'],
  ...['laundry-hookups', 'garage', 'covered-parking', 'off-street-parking', 'street-parking', 'elevator'],
  ...['internet-included', 'water-included', 'electricity-included', 'gas-included', 'heat-included'],
  ...['trash-included', 'cable-included', 'wheelchair-access', 'pool', 'no-pets'],
];
const homes = fc.array(
  fc.record({
    type: fc.constantFrom(...PROPERTY_TYPES),
    furnished_units: fc.boolean(),
    lease_lengths: fc.subarray([...LEASE_LENGTHS], { maxLength: 3 }),
    plans: anyPlans,
    slugs: fc.subarray(SLUGS),
    isVerified: fc.boolean(),
  }),
  { minLength: HOMES, maxLength: HOMES },
);

describe('any combination of filters', () => {
  test('finds and counts the same listings in SQL, on the map and in the browser', async () => {
    const managers = [
      await makeManager(db),
      await makeManager(db, { account_level: 'premium', verified_what: 'x', verified_on: '2026-03-01' }),
    ] as const;
    const [generated] = fc.sample(homes, { numRuns: 1, seed: 20261130 });
    const inputs = generated!.map(({ plans, slugs, isVerified, ...values }, at) =>
      propertyInput(
        managers[Number(isVerified)]!,
        { ...values, lng: TOWN[0] + (at % 9) * 0.004, lat: TOWN[1] + (at % 7) * 0.004 },
        { floor_plans: plans, features: idsOf(...slugs) },
      ),
    );
    await saveProperties(db, inputs);
    const call = callAs(db);
    const area = { school, bounds: BOUNDS };
    const all = await findListings(call, area, {}, 500);
    expect(all.isFilteredByServer).toBe(false);
    const listings = all.cards.map(searchedListing);
    let matches = 0;
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const here = visibleListings(all, filter);
        const ids = here.cards.map(({ id }) => id).sort((a, b) => a - b);
        const box = { school, in_bbox: BOUNDS.join(','), ...filterInput(filter) };
        const pins = (await call(propertyPins, box)) as Pin[];
        const rents = new Map(here.cards.map((card) => [card.id, lowestRent(cardRents(card))]));
        expect(pins.map(([id, , , rent]) => [id, rent])).toEqual(ids.map((id) => [id, rents.get(id)]));
        expect(await call(propertyCounts, box)).toEqual(countOptions(listings, filter));
        matches += ids.length > 0 && ids.length < all.total ? 1 : 0;
      }),
      { numRuns: 150, examples: [[{ price_max: 0 }]] },
    );
    expect(matches).toBeGreaterThan(50);
  }, 120_000);
});
