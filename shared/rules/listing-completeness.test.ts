import { expect, test } from 'vitest';
import { type CompletenessFacts, listingCompleteness } from './listing-completeness.ts';

const PLAN = { price: 900, date_available: '2027-08-15' };
const WHOLE: CompletenessFacts = {
  tier: 'free',
  photo_count: 5,
  description_length: 400,
  plans: [PLAN],
  feature_count: 8,
  contact_phone: '(231) 555-0100',
  is_exact_place: true,
  listing_title: 'Quiet homes by the library',
  number_of_units: 12,
  year_built: 1992,
};
const scoreOf = (facts: Partial<CompletenessFacts>) => listingCompleteness({ ...WHOLE, ...facts }).score;
const nextOf = (facts: Partial<CompletenessFacts>) =>
  listingCompleteness({ ...WHOLE, ...facts }).steps.map(({ panel, text }) => `${panel}: ${text}`);

test('listing completeness is below 100 while anything is missing', () => {
  const hundred = Array.from({ length: 100 }, () => PLAN);
  expect(scoreOf({ plans: [...hundred, { ...PLAN, price: 0 }] })).toBe(99);
});

test("listing completeness counts photos up to the tier's limit, at most twelve", () => {
  expect(nextOf({ photo_count: 4 })).toEqual(['photos: Add one more photo']);
  expect(scoreOf({ tier: 'premium', photo_count: 12 })).toBe(100);
  expect(nextOf({ tier: 'standard', photo_count: 5 })).toEqual(['photos: Add 7 more photos']);
  expect(scoreOf({ photo_count: 40 })).toBe(100);
});

test('listing completeness suggests the most valuable additions first', () => {
  expect(nextOf({ year_built: null, description_length: 100, feature_count: 2, contact_phone: '' })).toEqual([
    'details: Describe the home in 400 characters or more',
    'amenities: Choose more amenities',
    'details: Add a contact phone',
    'details: Add the year it was built',
  ]);
});
