import { describe, expect, test } from 'vitest';
import { propertyTitle } from './property-title.ts';

describe('propertyTitle', () => {
  const nameless = { name: ' ', listing_title: '', type: 'townhome', address_1: '12 Oak St' } as const;

  test.each([
    [{ name: 'the lofts at 5th' }, 'The Lofts at 5th'],
    [{ listing_title: 'sunny rooms by the lake' }, 'Sunny Rooms by the Lake'],
    [{}, 'Townhome at 12 Oak St'],
    [{ address_1: ' ' }, 'Townhome'],
    [{ type: '', address_1: '' } as const, 'Home for rent'],
  ])('returns for %o the title %s', (facts, title) => {
    expect(propertyTitle({ ...nameless, ...facts })).toBe(title);
  });
});
