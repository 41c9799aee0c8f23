import { describe, expect, test } from 'vitest';
import { hasChanged } from '#web/manager/compare-drafts.ts';
import { firstWrongPanel, isReachable, judgeListing, validPanels } from '#web/manager/judge-listing.ts';
import type { ListingDraft, PlanFields } from '#web/manager/listing-draft.ts';
import { emptyDraft, newDraft } from '#web/manager/new-draft.ts';
import { photoOrders } from '#web/manager/plan-steps.ts';
import { chosenPhoto, typedDraft } from './listing-drafts.ts';

const withPlan = (part: Partial<PlanFields>): ListingDraft => {
  const draft = typedDraft();
  return { ...draft, plans: draft.plans.map((plan) => ({ ...plan, fields: { ...plan.fields, ...part } })) };
};
const panelsOf = (draft: ListingDraft, isCreating = true) =>
  validPanels(draft, judgeListing(draft), isCreating);

describe('A listing that is begun', () => {
  test('lacks what section 5 requires, in its words', () => {
    const { fields, plans } = judgeListing(newDraft());
    expect(fields).toEqual({
      address_1: 'Address is required',
      city: 'City is required',
      state: 'State is required',
      postal_code: 'Postal Code is required',
      description: 'Description is required',
      type: 'Property Category is required',
    });
    expect(plans).toEqual({
      [-1]: { sq_feet: 'Square Feet is required', date_available: 'Date Available is required' },
    });
  });

  test('holds one blank floor plan, one story at $1,000, and is nothing to save as such', () => {
    const draft = newDraft();
    expect(draft).toMatchObject({ id: -1, fields: { tier: 'free', status: 'active' } });
    expect(draft.plans.map(({ fields }) => [fields.stories, fields.price, fields.half_bath])).toEqual([
      ['1', '1000', '0'],
    ]);
    expect(hasChanged(draft, newDraft())).toBe(false);
    expect(hasChanged(draft, emptyDraft())).toBe(true);
  });

  test('opens the next panel only when the one before is valid', () => {
    const valid = panelsOf(newDraft());
    expect([isReachable(valid, 'details'), isReachable(valid, 'photos')]).toEqual([true, false]);
    const typed = panelsOf(typedDraft());
    expect([isReachable(typed, 'photos'), isReachable(typed, 'floor-plans')]).toEqual([true, false]);
    const skipped = panelsOf(typedDraft({ isPhotosSkipped: true }));
    expect(isReachable(skipped, 'amenities')).toBe(true);
  });

  test('has its photos done once there is one, and none is needed of a saved listing', async () => {
    expect(panelsOf(typedDraft({ photos: [await chosenPhoto(-1, '')] })).photos).toBe(true);
    expect(panelsOf(typedDraft(), false).photos).toBe(true);
    const long = typedDraft({ photos: [await chosenPhoto(-1, 'x'.repeat(301))] });
    expect([panelsOf(long).photos, firstWrongPanel(judgeListing(long))]).toEqual([false, 'photos']);
  });
});

describe('A floor plan', () => {
  test('is refused below its minimums', () => {
    expect(judgeListing(withPlan({ sq_feet: '0', price: '-1', bedrooms: '-1' })).plans[-1]).toEqual({
      sq_feet: 'This field must be at least 1.',
      price: 'This field must be at least 0.',
      bedrooms: 'This field must be at least 0.',
    });
    expect(judgeListing(withPlan({ price_max: '900' })).plans[-1]).toEqual({
      price_max: 'Max Price must not be below Price.',
    });
  });

  test('takes dollar signs, rooms that nobody counted, and a call for the price', () => {
    expect(judgeListing(withPlan({ price: '$1,200', price_max: '$1,400' })).plans).toEqual({});
    expect(judgeListing(withPlan({ bedrooms: '', full_bath: '', half_bath: '' })).plans).toEqual({});
    expect(judgeListing(withPlan({ price: '0', price_max: 'still here' })).plans).toEqual({});
  });
});

test('moving a photo saves as few others as it can', async () => {
  const photos = await Promise.all([1, 2, 3].map((id) => chosenPhoto(id, '')));
  const saved = photos.map((photo, order) => ({ ...photo, saved: { order } as never }));
  const [first, second, third] = saved;
  expect(photoOrders([first!, second!, third!])).toEqual([0, 1, 2]);
  expect(photoOrders([second!, first!, third!])).toEqual([1, 2, 3]);
  expect(photoOrders([first!, second!, await chosenPhoto(-1, '')])).toEqual([0, 1, 2]);
});
