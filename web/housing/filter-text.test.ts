import { describe, expect, it } from 'vitest';
import { commuteText, filterParts, priceText, tidyFilter } from './filter-text.ts';

describe('the filters in words', () => {
  it('say a range of rents by the ends that mean something', () => {
    expect(priceText({ price_min: 500, price_max: 900 })).toBe('$500 – $900');
    expect(priceText({ price_max: 900 })).toBe('up to $900');
    expect(priceText({ price_min: 500 })).toBe('from $500');
    expect(priceText({ price_min: 0, price_max: 10_000 })).toBe('');
  });

  it('can be taken away one by one', () => {
    const parts = filterParts({ beds: [0, 4], price_max: 900 });
    expect(parts.map(({ text }) => text)).toEqual(['Studio', '4 Bed+', 'up to $900']);
    expect(parts[0]?.without).toEqual({ beds: [4], price_max: 900 });
    expect(parts[2]?.without.price_max).toBeUndefined();
  });

  it('say how near, and by which way', () => {
    const parts = filterParts({ beds: [1], commute_mode: 'bike', commute_max: 20 });
    expect(parts.map(({ text }) => text)).toEqual(['1 Bed', 'up to 20 min by bike']);
    expect(parts[1]?.without).toEqual({ beds: [1], commute_mode: undefined, commute_max: undefined });
    expect(parts[0]?.without).toMatchObject({ beds: [], commute_mode: 'bike', commute_max: 20 });
    expect(commuteText({ commute_mode: 'walk' })).toBe('');
  });

  it('forget the minutes where no way is chosen', () => {
    expect(tidyFilter({ commute_max: 20 })).toEqual({ beds: [] });
    expect(tidyFilter({ commute_mode: 'walk', commute_max: 20 })).toMatchObject({
      commute_mode: 'walk',
      commute_max: 20,
    });
  });

  it('leave out ends that filter nothing, and turn ends that were crossed', () => {
    expect(tidyFilter({ beds: [3, 1], price_min: 0, price_max: 10_000 })).toEqual({
      beds: [1, 3],
      price_min: undefined,
      price_max: undefined,
    });
    expect(tidyFilter({ price_min: 900, price_max: 500 })).toMatchObject({ price_min: 500, price_max: 900 });
  });
});
