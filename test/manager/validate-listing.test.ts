import { describe, expect, test } from 'vitest';
import type { ManagerProperty } from '#shared/api/manager-properties-schemas.ts';
import type { FeeDraft, ListingDraft, PlanFields } from '#web/manager/listing-draft.ts';
import { emptyDraft, newDraft } from '#web/manager/new-draft.ts';
import { splitProblems } from '#web/manager/split-problems.ts';
import {
  firstInvalidPanel,
  isReachable,
  validateListing,
  validPanels,
} from '#web/manager/validate-listing.ts';
import { createListingDraft } from './listing-drafts.ts';

const withPlan = (part: Partial<PlanFields>): ListingDraft => {
  const draft = createListingDraft();
  return { ...draft, plans: draft.plans.map((plan) => ({ ...plan, fields: { ...plan.fields, ...part } })) };
};
const panelsOf = (draft: ListingDraft, isCreating = true, saved: ManagerProperty | null = null) =>
  validPanels(splitProblems(validateListing(draft, saved, isCreating), draft, emptyDraft()).errors);

describe('new listing draft', () => {
  test('reports every required field with the texts of the specification', () => {
    const { fields, plans } = validateListing(newDraft(), null);
    expect(fields).toEqual({
      address_1: 'Address is required',
      center: 'Set the pin at your building.',
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

  test('opens a panel only when the previous one is valid', () => {
    const valid = panelsOf(newDraft());
    expect([isReachable(valid, 'details'), isReachable(valid, 'photos')]).toEqual([true, false]);
    const typed = panelsOf(createListingDraft());
    expect([isReachable(typed, 'photos'), isReachable(typed, 'floor-plans')]).toEqual([true, false]);
    const skipped = panelsOf(createListingDraft({ isPhotosSkipped: true }));
    expect(isReachable(skipped, 'amenities')).toBe(true);
  });
});

describe('typed fees', () => {
  const errorOf = (amount: string) => {
    const fee: FeeDraft = {
      kind: 'amenity',
      label: '',
      amount,
      per: 'person',
      due: 'monthly',
      is_required: true,
    };
    const draft = createListingDraft();
    return validateListing({ ...draft, fields: { ...draft.fields, fees: [fee] } }, null).fields.fees;
  };

  test.each(['0', '50', '$1,250', '50–90', '50 - 90'])('accept the amount %s', (amount) => {
    expect(errorOf(amount)).toBeUndefined();
  });

  test.each([
    ['', 'Fee amount is required'],
    ['12.50', 'Fee amount must be a whole number.'],
    ['90–50', 'The highest amount of a fee can’t be below its lowest.'],
    ['50–', 'Fee amount must be a whole number.'],
  ])('report the amount %j', (amount, sentence) => {
    expect(errorOf(amount)).toBe(sentence);
  });
});

describe('splitProblems', () => {
  const savedDraft = (plan: Partial<PlanFields> = {}): ListingDraft => {
    const draft = withPlan(plan);
    return { ...draft, id: 7, plans: draft.plans.map((one) => ({ ...one, id: 3 })) };
  };
  const split = (draft: ListingDraft, base: ListingDraft) =>
    splitProblems(validateListing(draft, null), draft, base);

  test('treats missing values of a saved listing as advice, so that another change can be saved', () => {
    const base = savedDraft({ date_available: '', sq_feet: '' });
    const bare = { ...base, fields: { ...base.fields, description: '', center: null } };
    const renamed = { ...bare, fields: { ...bare.fields, name: 'Elm House' } };
    const { errors, advice } = split(renamed, bare);
    expect(firstInvalidPanel(errors)).toBeNull();
    expect(advice.fields).toEqual({
      center: 'Set the pin at your building.',
      description: 'Students look for this. Add it when you can.',
    });
    expect(Object.keys(advice.plans[3] ?? {})).toEqual(['sq_feet', 'date_available']);
  });

  test('treats every problem of a new listing as an error, including a missing pin', () => {
    const draft = newDraft();
    const { errors, advice } = split(draft, emptyDraft());
    expect(Object.keys(errors.fields)).toContain('center');
    expect(advice).toEqual({ fields: {}, plans: {}, photos: {} });
  });
});
