import { describe, expect, test } from 'vitest';
import type { Feature } from '../api/features-schemas.ts';
import { compareFeatures, petTypes } from './feature-order.ts';
import {
  bedsOption,
  isUnfiltered,
  isWholePriceRange,
  lacksTime,
  matchesFilter,
  matchesPlans,
} from './listing-filter.ts';
import { photosWithinAllowance } from './photo-allowance.ts';
import type { PlanFacts } from './plan-facts.ts';

const plan = (bedrooms: number, price: number | null, price_max: number | null = null) => ({
  bedrooms,
  price,
  price_max,
  ...{ cost: price, cost_max: price_max },
  ...{ baths: 1, sq_feet: null, date_available: null, per_bed: false, tour: false },
});

const listing = (plans: PlanFacts[]) => ({
  ...{ name: 'Elm Court', address_1: '12 N High St', traits: 0, plans },
  ...{ walk_time: 600, bike_time: null, drive_time: 120 },
});

describe('housing filters', () => {
  test('match a listing when one floor plan has both beds and rent', () => {
    const plans = [plan(1, 900), plan(3, 2400)];
    expect(matchesPlans(plans, { beds: [1], price_min: 800, price_max: 1000 })).toBe(true);
    expect(matchesPlans(plans, { beds: [3], price_min: 800, price_max: 1000 })).toBe(false);
    expect(matchesPlans(plans, { beds: [3, 1], price_min: 800, price_max: 1000 })).toBe(true);
  });

  test('treat 4 as four bedrooms or more', () => {
    expect(matchesPlans([plan(6, 3000)], { beds: [4] })).toBe(true);
    expect(matchesPlans([plan(3, 3000)], { beds: [4] })).toBe(false);
    expect([0, 3, 4, 9].map(bedsOption)).toEqual([0, 3, 4, 4]);
  });

  test('match the lowest and the highest rent of a floor plan, but no rent between them', () => {
    const plans = [plan(2, 1000, 2000)];
    expect(matchesPlans(plans, { price_min: 1900, price_max: 2100 })).toBe(true);
    expect(matchesPlans(plans, { price_min: 1200, price_max: 1500 })).toBe(false);
  });

  test('exclude Call from any limited price range', () => {
    for (const price of [0, null]) {
      expect(matchesPlans([plan(2, price)], { price_min: 0, price_max: 9999 })).toBe(false);
      expect(matchesPlans([plan(2, price)], { price_min: 1, price_max: 10000 })).toBe(false);
      expect(matchesPlans([plan(2, price)], { price_min: 0, price_max: 10000 })).toBe(true);
      expect(matchesPlans([plan(2, price)], { beds: [2] })).toBe(true);
    }
  });

  test('include a listing without floor plans only when unfiltered', () => {
    expect(matchesPlans([], {})).toBe(true);
    expect(matchesPlans([], { beds: [] })).toBe(true);
    expect(matchesPlans([], { beds: [0] })).toBe(false);
  });

  test('treat every form of the full price range as unfiltered', () => {
    for (const whole of [{}, { price_min: 0 }, { price_max: 10000 }, { price_min: 0, price_max: 20000 }])
      expect([isWholePriceRange(whole), isUnfiltered(whole)]).toEqual([true, true]);
    expect(isWholePriceRange({ price_min: 1 })).toBe(false);
  });

  test('match listings by floor plans and commute, and listings without floor plans by commute alone', () => {
    const onFoot = { commute_mode: 'walk', commute_max: 10 } as const;
    expect(matchesFilter(listing([plan(1, 900)]), { ...onFoot, beds: [1] })).toBe(true);
    expect(matchesFilter(listing([plan(1, 900)]), { ...onFoot, beds: [2] })).toBe(false);
    expect(matchesFilter(listing([plan(1, 900)]), { ...onFoot, commute_max: 9 })).toBe(false);
    expect(matchesFilter(listing([]), onFoot)).toBe(true);
    expect(isUnfiltered(onFoot)).toBe(false);
  });

  test('lacksTime is true only if the unknown travel time alone excludes the listing', () => {
    const byBike = { commute_mode: 'bike', commute_max: 120 } as const;
    expect(lacksTime(listing([plan(1, 900)]), byBike)).toBe(true);
    expect(lacksTime(listing([plan(1, 900)]), { ...byBike, beds: [2] })).toBe(false);
    expect(lacksTime(listing([plan(1, 900)]), { ...byBike, commute_mode: 'walk' })).toBe(false);
    expect(lacksTime(listing([plan(1, 900)]), {})).toBe(false);
  });
});

test('photosWithinAllowance returns the first 5, 15 or 25 photos in order', () => {
  const photos = Array.from({ length: 30 }, (_, index) => ({ id: index + 1, order: 29 - index }));
  const shown = (tier: 'free' | 'standard' | 'premium') => photosWithinAllowance(tier, photos).length;
  expect([shown('free'), shown('standard'), shown('premium')]).toEqual([5, 15, 25]);
  expect(photosWithinAllowance('free', photos).map(({ id }) => id)).toEqual([30, 29, 28, 27, 26]);
});

describe('features', () => {
  const feature = (id: number, slug: string, group: Feature['group']): Feature => ({
    id,
    slug,
    name: slug,
    group,
    type: 'property',
  });
  const features = [
    feature(4, 'dog-park', 'pets'),
    feature(1, 'no-pets', 'pets'),
    feature(9, 'pool', 'recreation'),
    feature(3, 'dogs', 'pets'),
    feature(2, 'cats', 'pets'),
    feature(8, 'garage', 'parking'),
  ];

  test("are sorted by group and name, with 'no-' features last in their group", () => {
    expect(features.toSorted(compareFeatures).map(({ slug }) => slug)).toEqual([
      'garage',
      'pool',
      'cats',
      'dog-park',
      'dogs',
      'no-pets',
    ]);
  });

  test('petTypes returns the first three features of the pets group', () => {
    expect(petTypes(features).map(({ slug }) => slug)).toEqual(['cats', 'dogs', 'no-pets']);
  });
});
