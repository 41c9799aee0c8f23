import { describe, expect, test } from 'vitest';
import { FILTER_FIELDS } from './filter-fields.ts';
import { filterParams, parseFilter } from './filter-params.ts';
import { filterParts } from './filter-parts.ts';
import { hasTrait, listingTraits, TRAITS, traitMask } from './listing-traits.ts';
import { hasWords, searchText } from './search-text.ts';

const parse = (text: string) => parseFilter(new URLSearchParams(text));

describe('parseFilter', () => {
  test.each([
    'baths_min=1.25',
    'move_in=2026-02-30',
    'move_in=',
    'type=castle',
    'pets=',
    'furnished=1',
    'tour=false',
    'sq_feet_min=-5',
    'q=',
    'q=%25%20!',
  ])('ignores the invalid value of %s', (text) => {
    expect(parse(text)).toEqual({});
  });

  test('keeps the valid options of a list and orders them', () => {
    expect(parse('pets=dogs&pets=dragons&pets=cats&beds=3&beds=9&beds=1')).toEqual({
      pets: ['cats', 'dogs'],
      beds: [1, 3],
    });
  });

  test('swaps reversed limits', () => {
    expect(parse('price_min=900&price_max=500&sq_feet_min=2&sq_feet_max=1')).toEqual({
      ...{ price_min: 500, price_max: 900, sq_feet_min: 1, sq_feet_max: 2 },
    });
  });

  test('equals the original text after filterParams', () => {
    const text =
      'q=high+st&beds=0&price_max=900&baths_min=1.5&move_in=2026-08-15&type=house&pets=cats&pets=dogs&utilities=water&furnished=true&sq_feet_min=500&commute_mode=walk&commute_max=10';
    expect(new URLSearchParams(filterParams(parse(text))).toString()).toBe(text);
  });
});

describe('filterParts', () => {
  test('has one part per option and per range, each removable alone', () => {
    const filter = parse('pets=cats&pets=dogs&price_min=500&price_max=900&move_in=2026-08-15');
    const parts = filterParts(filter);
    expect(parts.map(({ key }) => key)).toEqual(['price_min', 'move_in', 'pets=cats', 'pets=dogs']);
    expect(parse(`${new URLSearchParams(filterParams(parts[0]!.without))}`)).toEqual({
      ...{ pets: ['cats', 'dogs'], move_in: '2026-08-15' },
    });
    expect(parts[2]!.without.pets).toEqual(['dogs']);
  });

  test('has no part for the full range of rents', () => {
    expect(filterParts({ price_min: 0, price_max: 10_000 })).toEqual([]);
  });
});

describe('traits', () => {
  test('have one bit each within the exact integers', () => {
    expect(new Set(TRAITS).size).toBe(TRAITS.length);
    expect(TRAITS.length).toBeLessThanOrEqual(53);
    expect(TRAITS.filter((trait) => hasTrait(traitMask(['verified', 'elevator']), trait))).toEqual([
      'verified',
      'elevator',
    ]);
  });

  test('come from type, flags, verification and features', () => {
    const facts = {
      type: 'condo',
      furnished_units: true,
      manager: { verified: {} },
      lease_lengths: ['12_months'],
    } as const;
    const mask = listingTraits({ ...facts, slugs: ['garage', 'pool', 'plan-laundry'] });
    expect(mask).toBe(
      traitMask(['condo', 'furnished', 'verified', 'garage', 'laundry-in-unit', '12_months']),
    );
  });

  test('of filters exist', () => {
    const used = Object.values(FILTER_FIELDS).flatMap((field) =>
      'options' in field
        ? Object.values(field.options).map(({ trait }) => trait)
        : 'trait' in field
          ? [field.trait]
          : [],
    );
    expect(new Set(used)).toEqual(new Set(TRAITS));
  });
});

describe('search text', () => {
  test.each([
    ['12 N. High St', 'north high street', true],
    ['12 North High Street', 'n high st', true],
    ['Peña Lofts', 'pena', true],
    ['O’Neil Court', 'oneil ct', true],
    ['Elm Court', 'court elm', true],
    ['Elm Court', 'elms', false],
    ['Elm Court', 'our', false],
    ['100% Main', '%', true],
  ])('%s has the words of “%s”: %s', (text, query, expected) => {
    expect(hasWords(searchText(text), query)).toBe(expected);
  });
});
