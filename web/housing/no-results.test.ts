import { describe, expect, it } from 'vitest';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { commuteHint } from './no-results.tsx';
import type { FoundListings } from './search-listings.ts';

const listing = (bedrooms: number, walk_time: number | null) =>
  ({ id: 1, plans: [[bedrooms, 800, null, 'unit']], walk_time }) as unknown as PropertyCard;
const found = (...cards: PropertyCard[]): FoundListings => ({
  cards,
  total: cards.length,
  unknown: 0,
  sample: cards,
  isFilteredByServer: false,
});
const BY_SERVER = { cards: [], total: 0, isFilteredByServer: true };
const ON_FOOT = { commute_mode: 'walk', commute_max: 20 } as const;
const FAR = listing(1, 3_000);

describe('commute hint of an empty search', () => {
  it('does not blame the commute if another filter excludes all listings', () => {
    expect(commuteHint(found(FAR), { ...ON_FOOT, beds: [3] })).toBe(
      'No homes here match your other filters, at any travel time.',
    );
    expect(commuteHint({ ...found(FAR), ...BY_SERVER }, { ...ON_FOOT, beds: [3] })).toBe('');
  });

  it('does not call a listing far away if its travel time is unknown', () => {
    const text = 'We don’t know of any home within 20 min of campus on foot.';
    expect(commuteHint(found(listing(1, null)), ON_FOOT)).toBe(text);
    expect(commuteHint(found(FAR, listing(1, null)), ON_FOOT)).toBe(text);
    expect(commuteHint({ ...found(FAR), ...BY_SERVER, unknown: 4 }, ON_FOOT)).toBe(text);
  });
});
