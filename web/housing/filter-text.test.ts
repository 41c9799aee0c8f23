import { describe, expect, it } from 'vitest';
import { priceText } from './filter-text.ts';
import { tidyFilter } from './tidy-filter.ts';

describe('filter text', () => {
  it('names only the ends of a rent range that are limited', () => {
    expect(priceText({ price_min: 500, price_max: 900 })).toBe('$500 – $900');
    expect(priceText({ price_max: 900 })).toBe('up to $900');
    expect(priceText({ price_min: 500 })).toBe('from $500');
    expect(priceText({ price_min: 0, price_max: 10_000 })).toBe('');
  });

  it('omits price bounds without effect and swaps reversed bounds', () => {
    expect(tidyFilter({ beds: [3, 1], price_min: 0, price_max: 10_000 })).toEqual({
      beds: [1, 3],
      price_min: undefined,
      price_max: undefined,
    });
    expect(tidyFilter({ price_min: 900, price_max: 500 })).toMatchObject({ price_min: 500, price_max: 900 });
  });
});
