import { expect, test } from 'vitest';
import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { tierPricesFor } from '#shared/rules/tier-prices.ts';
import { priceRows, TIER_NAMES } from './price-rows.ts';

const cells = (type: 'multi-family' | 'single-family', label: string) =>
  priceRows(type).find((row) => row.label === label)?.cells;

test('the page for managers names both sets of prices of section 9', () => {
  expect(tierPricesFor('multi-family', undefined)).toEqual({ free: 0, standard: 55, premium: 125 });
  expect(tierPricesFor('single-family', undefined)).toEqual({ free: 0, standard: 35, premium: 75 });
  expect(TIER_NAMES['multi-family'].free).toBe('Basic');
});

test('only the premium tier of multi-family managers holds a virtual tour and a link', () => {
  for (const label of ['Virtual tour', 'Link to your own site']) {
    expect(cells('multi-family', label)).toEqual({ free: false, standard: false, premium: true });
    expect(cells('single-family', label)).toEqual({ free: false, standard: false, premium: false });
  }
});

test('photos are those that a listing may show', () => {
  expect(cells('multi-family', 'Photos')).toBe(PHOTO_ALLOWANCE);
  expect(cells('single-family', 'Photos')).toEqual({ free: 5, standard: 15, premium: 25 });
});
