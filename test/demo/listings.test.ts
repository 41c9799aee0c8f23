import { describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '#demo/accounts.ts';
import { LAKESHORE, LAKESHORE_CENTER, lakeshoreListings } from '#demo/lakeshore.ts';
import { demoKeys, planDemo } from '#demo/plan-demo.ts';
import { createRandom } from '#demo/random.ts';
import { FLOOR_PLAN_DEFAULTS, PROPERTY_DEFAULTS } from '#server/properties/property-input.ts';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { PROPERTY_STATUSES } from '#shared/api/properties.ts';
import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { PROPERTY_TYPES } from '#shared/rules/property-type-label.ts';
import { TIERS } from '#shared/rules/tier-order.ts';
import { greatCircleDistance } from '#streets/geometry.ts';
import { toDraft } from '#web/manager/to-draft.ts';
import { validateListing } from '#web/manager/validate-listing.ts';

const TODAY = '2026-11-21';
const lakeshore = lakeshoreListings(TODAY);
const schools = planDemo(TODAY, 'full');
const all = schools.flatMap(({ listings }) => listings);
const plans = lakeshore.flatMap(({ floor_plans }) => floor_plans);

/** Phrases that fair housing laws forbid, and similar ones. */
const FORBIDDEN =
  /\b(students? only|no students|only students|perfect for|ideal for|suited (to|for)|no (kids|children)|child|kids|adults?|famil(y|ies)|couples?|singles only|bachelor|males?|females?|men|women|gentlem[ae]n|lad(y|ies)|young|senior|mature|professionals?|christian|church|jewish|muslim|religio\w*|ethnic\w*|racial|immigrants?|citizens?|english|able.bodied|handicap\w*|disab\w*|section 8|vouchers?|exclusive|safe neighbou?rhood|master bedroom|preferred|must be|quiet (people|tenants))\b/i;

/** Matches typical errors of texts that are composed from templates. */
const UNFINISHED = /undefined|\bnull\b|NaN|[Ll]orem| {2}|\.\.|\b[Aa] an\b|\ba [aeio][a-z]+ (stove|pool)/;

describe('demo school Lakeshore', () => {
  test('has at least 200 listings, of every type, tier and status', () => {
    expect(lakeshore.length).toBeGreaterThanOrEqual(200);
    const valuesOf = (name: 'type' | 'tier' | 'status') =>
      new Set(lakeshore.map(({ values }) => values[name]));
    expect(valuesOf('type')).toEqual(new Set(PROPERTY_TYPES));
    expect(valuesOf('tier')).toEqual(new Set(TIERS));
    expect(valuesOf('status')).toEqual(new Set(PROPERTY_STATUSES));
  });

  test('has floor plans from studios to large houses, by bed and by unit, with rent ranges and without rent', () => {
    expect(new Set(plans.map(({ bedrooms }) => Math.min(bedrooms ?? 0, 5)))).toEqual(
      new Set([0, 1, 2, 3, 4, 5]),
    );
    expect(new Set(plans.map(({ price_per }) => price_per))).toEqual(new Set(['bed', 'unit']));
    expect(plans.some(({ price }) => price === 0)).toBe(true);
    expect(plans.some(({ half_bath }) => half_bath === 1)).toBe(true);
    expect(plans.some(({ name }) => name === '')).toBe(true);
    const ranges = plans.filter(({ price_max }) => typeof price_max === 'number');
    expect(ranges.length).toBeGreaterThan(50);
    for (const { price, price_max } of ranges) expect(price_max).toBeGreaterThanOrEqual(price as number);
    expect(lakeshore.some(({ floor_plans }) => floor_plans.length >= 5)).toBe(true);
  });

  test('has floor plans available now, soon and when leases usually start, relative to the given date', () => {
    const dates = plans.map(({ date_available }) => date_available);
    expect(dates.some((date) => date && date <= TODAY)).toBe(true);
    expect(dates.some((date) => date && date > '2027-04-01')).toBe(true);
    const later = lakeshoreListings('2027-03-02').flatMap(({ floor_plans }) => floor_plans);
    expect(later.some(({ date_available }) => date_available && date_available > '2027-03-02')).toBe(true);
  });

  test('has edge cases: no photos, more photos than the tier’s allowance, no name, a one-letter and a very long name', () => {
    const names = lakeshore.map(({ values }) => values.name ?? '');
    expect(lakeshore.filter(({ photos }) => photos.length === 0).length).toBeGreaterThan(3);
    expect(
      lakeshore.some(({ photos, values }) => photos.length > PHOTO_ALLOWANCE[values.tier ?? 'free']),
    ).toBe(true);
    expect(names).toContain('');
    expect(names.some((name) => name.length === 1)).toBe(true);
    expect(names.some((name) => name.length > 80)).toBe(true);
  });

  test('has each listing at its own coordinates within three miles', () => {
    const points = new Set<string>();
    for (const { values } of lakeshore) {
      expect(greatCircleDistance([values.lng, values.lat], LAKESHORE_CENTER)).toBeLessThan(4_900);
      points.add(`${values.lng},${values.lat}`);
    }
    expect(points.size).toBe(lakeshore.length);
    expect(new Set(lakeshore.map(({ values }) => values.address_1)).size).toBe(lakeshore.length);
  });

  test('is described as invented', () => {
    expect(LAKESHORE).toMatchObject({ is_demo: true, unitid: null });
    expect(`${LAKESHORE.description} ${LAKESHORE.scorecard_year}`).toMatch(/invented/i);
  });
});

describe('demo listing', () => {
  /** Returns the listing in the format in which the editor loads it. */
  const loaded = ({ values, floor_plans }: (typeof all)[number]) =>
    ({
      ...{ ...PROPERTY_DEFAULTS, ...values, id: 1, updated: '', features: [], photos: [] },
      center: { type: 'Point', coordinates: [values.lng, values.lat] },
      floor_plans: floor_plans.map((plan, at) => ({
        ...{ ...FLOOR_PLAN_DEFAULTS, ...plan, id: at + 1, updated: '', features: [] },
      })),
    }) as unknown as ManagerProperty;

  test('passes the editor’s validation, except for an approximate pin', () => {
    const wrong = all.flatMap((listing) => {
      const property = loaded(listing);
      const { center, ...fields } = validateListing(toDraft(property), property).fields;
      const { plans } = validateListing(toDraft(property), property);
      const isPinWrong = center !== undefined && !listing.values.is_approximate;
      const isRight = Object.keys(fields).length + Object.keys(plans).length === 0 && !isPinWrong;
      return isRight ? [] : [{ key: listing.key, fields, plans, center }];
    });
    expect(wrong).toEqual([]);
  });

  test('keeps its key and content for any date and count', () => {
    const few = planDemo('2027-05-05', 'small')[0]!.listings;
    for (const [i, listing] of few.entries()) {
      const same = lakeshore[i]!;
      expect([
        listing.key,
        listing.values.name,
        listing.values.address_1,
        listing.values.description,
      ]).toEqual([same.key, same.values.name, same.values.address_1, same.values.description]);
    }
    expect(all.map(({ key }) => key).toSorted()).toEqual(demoKeys('full').toSorted());
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  });

  test('describes the property and never the tenants', () => {
    for (const { key, values } of all) {
      for (const text of [
        values.name,
        values.listing_title,
        values.description,
        values.pet_policy,
        values.address_2,
      ]) {
        expect(text ?? '', key).not.toMatch(FORBIDDEN);
        expect(text ?? '', key).not.toMatch(UNFINISHED);
      }
      expect((values.description ?? '').length, key).toBeGreaterThan(120);
    }
    expect(new Set(all.map(({ values }) => values.description)).size).toBe(all.length);
  });

  test('has an exact location at Lakeshore; near real campuses, an approximate one and a text that says demo', () => {
    for (const { key, values } of all) {
      const isCampus = key.startsWith('campus-');
      expect(values.is_approximate).toBe(isCampus);
      if (isCampus) expect(values.description).toMatch(/demo listing/);
    }
  });

  test('has a complete address, so that its manager can save it', () => {
    for (const { row, listings } of schools)
      for (const { key, values } of listings) {
        expect(values.postal_code, key).toMatch(/^\d{5}$/);
        expect([values.city, values.postal_code], key).toEqual([row.city, row.postal_code]);
      }
  });

  test('contains no real phone number, email address or website', () => {
    for (const { values, floor_plans } of all) {
      if (values.contact_phone) expect(values.contact_phone).toMatch(/^\(231\) 555-01\d\d$/);
      if (values.external_site_url)
        expect(new URL(values.external_site_url).hostname).toMatch(/\.porchlight\.example$/);
      for (const { tour_url } of floor_plans)
        if (tour_url) expect(new URL(tour_url).hostname).toMatch(/\.example$/);
    }
  });

  test('has a tier that its manager may have', () => {
    for (const { key, manager, values } of all) {
      const owner = DEMO_ACCOUNTS.find(({ username }) => username === manager)!.manager!;
      if (owner.type === 'multi-family')
        expect(values.tier, key).toBe(owner.account_level === 'premium' ? 'premium' : 'free');
      if (values.tier === 'free') expect(values.contract_end_date).toBeNull();
      else expect(values.contract_end_date! > TODAY).toBe(true);
    }
  });

  test('shows its building first, then rooms and floor plans, and no photo twice', () => {
    for (const { photos, floor_plans } of all) {
      for (const { caption } of photos) expect(caption.length).toBeGreaterThan(4);
      expect(new Set(photos.map(({ file }) => file)).size).toBe(photos.length);
      const bedrooms = new Set(floor_plans.map((plan) => plan.bedrooms));
      for (const { file } of photos) {
        const shown = /^floor-plan-of-(a-studio|\d+)/.exec(file)?.[1];
        if (shown) expect(bedrooms).toContain(shown === 'a-studio' ? 0 : Number(shown));
      }
    }
    const shown = all.flatMap(({ values, photos }) =>
      photos.slice(0, 1).map(({ file }) => `${values.type} ${file.replace(/-(at|in|on)-.*/, '')}`),
    );
    expect(new Set(shown).size).toBe(PROPERTY_TYPES.length);
  });

  test('shares no photo with the previous listing of its school', () => {
    for (const { listings } of schools)
      for (const [at, { photos }] of listings.entries()) {
        const before = new Set(listings[at - 1]?.photos.map(({ file }) => file));
        const again = photos.filter(({ file }) => before.has(file) && !file.startsWith('floor-plan'));
        expect(again).toEqual([]);
      }
  });

  test('is within three miles of its campus, which has four to six listings', () => {
    for (const { row, listings } of schools.slice(1)) {
      expect(listings.length).toBeGreaterThanOrEqual(4);
      expect(listings.length).toBeLessThanOrEqual(6);
      for (const { values } of listings)
        expect(greatCircleDistance([values.lng, values.lat], [row.lng, row.lat])).toBeLessThan(3 * 1609.4);
    }
  });
});

test('shuffle() returns all elements', () => {
  expect(createRandom('q').shuffle([1, 2, 3, 4]).toSorted()).toEqual([1, 2, 3, 4]);
});
