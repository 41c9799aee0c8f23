import { describe, expect, test } from 'vitest';
import type { ManagerProperty } from '#shared/api/manager-properties.ts';
import { PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { hasChanged } from '#web/manager/compare-drafts.ts';
import { firstWrongPanel, isReachable, judgeListing, validPanels } from '#web/manager/judge-listing.ts';
import type { ListingDraft, PlanFields } from '#web/manager/listing-draft.ts';
import { emptyDraft, newDraft } from '#web/manager/new-draft.ts';
import { photoOrders } from '#web/manager/plan-steps.ts';
import { splitProblems } from '#web/manager/split-problems.ts';
import { chosenPhoto, typedDraft } from './listing-drafts.ts';

const withPlan = (part: Partial<PlanFields>): ListingDraft => {
  const draft = typedDraft();
  return { ...draft, plans: draft.plans.map((plan) => ({ ...plan, fields: { ...plan.fields, ...part } })) };
};
const panelsOf = (draft: ListingDraft, isCreating = true, saved: ManagerProperty | null = null) =>
  validPanels(splitProblems(judgeListing(draft, saved, isCreating), draft, emptyDraft()).errors);

describe('A listing that is begun', () => {
  test('lacks what section 5 requires, in its words', () => {
    const { fields, plans } = judgeListing(newDraft(), null);
    expect(fields).toEqual({
      address_1: 'Address is required',
      center: 'Please set the pin at your building.',
      city: 'City is required',
      state: 'State is required',
      postal_code: 'Postal Code is required',
      description: 'Description is required',
      type: 'Property Category is required',
    });
    expect(plans).toEqual({
      [-1]: {
        sq_feet: 'Square Feet is required',
        price: 'Price is required',
        bedrooms: 'Bedrooms is required',
        full_bath: 'Full Baths is required',
        date_available: 'Date Available is required',
      },
    });
  });

  test('has one floor plan of one story without price and rooms, which alone is nothing to save', () => {
    const draft = newDraft();
    expect(draft).toMatchObject({ id: -1, fields: { tier: 'free', status: 'active' } });
    expect(draft.plans.map(({ fields }) => [fields.stories, fields.price, fields.half_bath])).toEqual([
      ['1', '', '0'],
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
    expect([panelsOf(long).photos, firstWrongPanel(judgeListing(long, null))]).toEqual([false, 'photos']);
  });
});

describe('A place', () => {
  const saved = (parts: object) =>
    ({
      ...PROPERTY_BODY,
      location_precision: 'city',
      is_approximate: true,
      ...parts,
    }) as unknown as ManagerProperty;
  const centerOf = (draft: ListingDraft, of: ManagerProperty | null) => judgeListing(draft, of).fields.center;
  const sentence = 'Please move the pin to your building, or say that it is there.';

  test('that stands for an area must be confirmed, and so must one whose address has changed', () => {
    const draft = typedDraft({ fields: { ...typedDraft().fields, is_center_confirmed: false } });
    expect(centerOf(draft, saved({}))).toBe(sentence);
    const exact = saved({ location_precision: 'exact', is_approximate: false });
    expect(centerOf(draft, exact)).toBeUndefined();
    const moved = { ...draft, fields: { ...draft.fields, address_1: '99 Elm Street' } };
    expect(centerOf(moved, exact)).toBe(sentence);
    expect(panelsOf(moved, false, exact).details).toBe(false);
    const confirmed = { ...moved, fields: { ...moved.fields, is_center_confirmed: true } };
    expect(centerOf(confirmed, exact)).toBeUndefined();
  });
});

describe('A floor plan', () => {
  test('is refused below its minimums', () => {
    expect(judgeListing(withPlan({ sq_feet: '0', price: '-1', bedrooms: '-1' }), null).plans[-1]).toEqual({
      sq_feet: 'This field must be at least 1.',
      price: 'This field must be at least 0.',
      bedrooms: 'This field must be at least 0.',
    });
    expect(judgeListing(withPlan({ price_max: '900' }), null).plans[-1]).toEqual({
      price_max: 'Max Price must not be below Price.',
    });
  });

  test('accepts dollar signs, blank half baths, and a call for the price', () => {
    expect(judgeListing(withPlan({ price: '$1,200', price_max: '$1,400' }), null).plans).toEqual({});
    expect(judgeListing(withPlan({ half_bath: '' }), null).plans).toEqual({});
    expect(judgeListing(withPlan({ price: '0', price_max: 'still here' }), null).plans).toEqual({});
  });
});

describe('splitProblems', () => {
  const savedDraft = (plan: Partial<PlanFields> = {}): ListingDraft => {
    const draft = withPlan(plan);
    return { ...draft, id: 7, plans: draft.plans.map((one) => ({ ...one, id: 3 })) };
  };
  const split = (draft: ListingDraft, base: ListingDraft) =>
    splitProblems(judgeListing(draft, null), draft, base);

  test('makes what a saved listing lacks advice, so that another change can be saved', () => {
    const base = savedDraft({ date_available: '', sq_feet: '' });
    const bare = { ...base, fields: { ...base.fields, description: '', center: null } };
    const renamed = { ...bare, fields: { ...bare.fields, name: 'Elm House' } };
    const { errors, advice } = split(renamed, bare);
    expect(firstWrongPanel(errors)).toBeNull();
    expect(advice.fields).toEqual({
      center: 'Please set the pin at your building.',
      description: 'Students look for this. Add it when you can.',
    });
    expect(Object.keys(advice.plans[3] ?? {})).toEqual(['sq_feet', 'date_available']);
  });

  test('keeps what the manager changes or adds an error', () => {
    const base = savedDraft();
    const cleared = { ...base, fields: { ...base.fields, city: ' ' } };
    expect(split(cleared, base).errors.fields).toEqual({ city: 'City is required' });
    const pricier = savedDraft({ price: '1500', price_max: '1200' });
    const before = savedDraft({ price: '1000', price_max: '1200' });
    expect(split(pricier, before).errors.plans[3]).toEqual({
      price_max: 'Max Price must not be below Price.',
    });
    const [blank] = newDraft().plans;
    const added = { ...base, plans: [...base.plans, blank!] };
    expect(Object.keys(split(added, base).errors.plans)).toEqual(['-1']);
  });

  test('keeps every problem of a new listing an error, the pin included', () => {
    const draft = newDraft();
    const { errors, advice } = split(draft, emptyDraft());
    expect(Object.keys(errors.fields)).toContain('center');
    expect(advice).toEqual({ fields: {}, plans: {}, photos: {} });
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
