import { describe, expect, test } from 'vitest';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import { blankDraft, planOf } from '#test/helpers/listing-drafts.ts';
import { bedPrices } from '../listings/card-facts.ts';
import type { ListingDraft, ListingFields, PhotoDraft, PlanFields } from './listing-draft.ts';
import { toPreviewCard } from './to-preview-card.ts';

const VERIFIED = { what: 'Deeds and license', on: '2026-01-02' };

const draftOf = (
  fields: Partial<ListingFields> = {},
  plans: Partial<PlanFields>[] = [{}],
  photos: PhotoDraft[] = [],
): ListingDraft =>
  blankDraft({
    fields: { name: 'maple court', type: 'house', ...fields },
    plans: plans.map((plan, at) => planOf(-1 - at, { price: '900', bedrooms: '2', ...plan })),
    photos,
  });
const savedBy = (account_level: 'basic' | 'premium', verified: typeof VERIFIED | null) =>
  ({
    manager: { id: 3, account_level, user: { id: 9 }, verified },
    distance_from_school: 400,
  }) as ManagerProperty;
const previewOf = (
  draft: ListingDraft,
  account_level: 'basic' | 'premium' = 'basic',
  saved: ManagerProperty | null = null,
) =>
  toPreviewCard({
    draft,
    saved,
    today: '2026-08-01',
    manager: { type: 'single-family', account_level, phone: '(231) 555-0100' },
    fileUrl: ({ file }) => (file ? 'blob:here' : null),
  });

describe('listing preview', () => {
  test("hides a basic manager's phone and shows a premium manager's", () => {
    const phone = { contact_phone: '231-555-0199' };
    expect(previewOf(draftOf(phone)).contact_phone).toBe('');
    expect(previewOf(draftOf(phone), 'premium').contact_phone).toBe('231-555-0199');
    expect(previewOf(draftOf(), 'premium').contact_phone).toBe('(231) 555-0100');
  });

  test('shows the verified badge only if a verification is recorded, even for a premium account', () => {
    expect(previewOf(draftOf(), 'premium').manager.verified).toBeNull();
    expect(previewOf(draftOf(), 'premium', savedBy('premium', null)).manager.verified).toBeNull();
    expect(previewOf(draftOf(), 'premium', savedBy('premium', VERIFIED)).manager.verified).toEqual(VERIFIED);
  });

  test('shows the lowest rent for each number of bedrooms, or Call if there is no rent', () => {
    const plans = [{ price: '$1,250' }, { price: '1000' }, { bedrooms: '0', price: '0' }, { bedrooms: '7' }];
    expect(bedPrices(previewOf(draftOf({}, plans))).map(({ label, price }) => [label, price])).toEqual([
      ['Studio', null],
      ['2 Bedroom', 1000],
      ['7 Bedroom', 900],
    ]);
  });

  test('shows the paid tier, not the requested tier', () => {
    expect(previewOf(draftOf({ tier: 'premium' })).tier).toBe('free');
  });
});
