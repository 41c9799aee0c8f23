import { describe, expect, test } from 'vitest';
import type { ManagerPhoto, ManagerProperty } from '#shared/api/manager-properties.ts';
import type { PropertyCard } from '#shared/api/properties.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { blankDraft, planOf } from '#test/helpers/listing-drafts.ts';
import { bedPrices } from '../listings/card-facts.ts';
import type { ListingDraft, ListingFields, PhotoDraft, PlanFields } from './listing-draft.ts';
import { rentToAdd, toPreviewCard } from './to-preview-card.ts';

const VERIFIED = { what: 'Deeds and license', on: '2026-01-02' };

const savedPhoto = (id: number): PhotoDraft => ({
  id,
  key: '',
  updated: null,
  caption: `Photo ${id}`,
  saved: { id, url: `/media/${id}.webp`, width: 640, height: 480, caption: 'old' } as ManagerPhoto,
  file: null,
});
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

describe('The preview of a listing', () => {
  test('keeps a basic manager’s phone to itself, and shows a premium manager’s', () => {
    const phone = { contact_phone: '231-555-0199' };
    expect(previewOf(draftOf(phone)).contact_phone).toBe('');
    expect(previewOf(draftOf(phone), 'premium').contact_phone).toBe('231-555-0199');
    expect(previewOf(draftOf(), 'premium').contact_phone).toBe('(231) 555-0100');
  });

  test('is verified by a recorded check alone, never by the level', () => {
    expect(previewOf(draftOf(), 'premium').manager.verified).toBeNull();
    expect(previewOf(draftOf(), 'premium', savedBy('premium', null)).manager.verified).toBeNull();
    expect(previewOf(draftOf(), 'premium', savedBy('premium', VERIFIED)).manager.verified).toEqual(VERIFIED);
  });

  test('has the title of the public page', () => {
    expect(propertyTitle(previewOf(draftOf()))).toBe('Maple Court');
    expect(propertyTitle(previewOf(draftOf({ name: ' ' })))).toBe('House at 12 Maple Street');
    expect(propertyTitle(previewOf(draftOf({ name: '', type: '' })))).toBe('Apartment at 12 Maple Street');
  });

  test('shows the lowest rent for each number of bedrooms, and Call where none is named', () => {
    const plans = [{ price: '$1,250' }, { price: '1000' }, { bedrooms: '0', price: '0' }, { bedrooms: '7' }];
    expect(bedPrices(previewOf(draftOf({}, plans))).map(({ label, price }) => [label, price])).toEqual([
      ['Studio', null],
      ['2 Bedroom', 1000],
      ['7 Bedroom', 900],
    ]);
  });

  test('asks for a price and the bedrooms instead of showing an impossible plan', () => {
    for (const price of ['', '12x', '-5', '99999999']) {
      const draft = draftOf({}, [{ price, bedrooms: '2' }]);
      expect([previewOf(draft).plans, rentToAdd(draft)], price).toEqual([[], 'Add a price']);
    }
    const unchosen = draftOf({}, [{ bedrooms: '' }]);
    expect([previewOf(unchosen).plans, rentToAdd(unchosen)]).toEqual([[], 'Choose the bedrooms']);
    expect(rentToAdd(draftOf({}, [{ bedrooms: '' }, {}]))).toBeNull();
    expect(rentToAdd(draftOf({}, [{ price: '0' }]))).toBeNull();
  });

  test('leaves out a highest price below the price', () => {
    const [upsideDown] = previewOf(draftOf({}, [{ price: '900', price_max: '80' }])).plans;
    expect(upsideDown).toEqual([2, 900, null, 'unit']);
  });

  test('never shows a tier that is not paid for', () => {
    expect(previewOf(draftOf({ tier: 'premium' })).tier).toBe('free');
  });

  test('shows the first photo with the caption and the file of the form, and counts those within the allowance', () => {
    const chosen: PhotoDraft = { ...savedPhoto(-1), saved: null, file: new Blob(['x']) };
    const photos = [chosen, ...[1, 2, 3, 4, 5, 6].map(savedPhoto)];
    const free = previewOf(draftOf({}, [], photos));
    expect(free.photo_count).toBe(5);
    const shown = ({ photos: list }: PropertyCard) => list.map(({ url, caption }) => [url, caption]);
    expect(shown(free)).toEqual([['blob:here', 'Photo -1']]);
    expect(shown(previewOf(draftOf({}, [], photos.slice(1))))).toEqual([['/media/1.webp', 'Photo 1']]);
    const paid = { ...savedBy('basic', null), tier: 'standard' } as ManagerProperty;
    expect(previewOf(draftOf({ tier: 'standard' }, [], photos), 'basic', paid).photo_count).toBe(7);
  });
});
