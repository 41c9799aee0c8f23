import { expect, test } from 'vitest';
import type { ManagerProperty } from '#shared/api/manager-properties.ts';
import { factsOfDraft, numberTyped } from './completeness-facts.ts';
import type { ListingDraft } from './listing-draft.ts';

const CENTER: ManagerProperty['center'] = { type: 'Point', coordinates: [-83, 40] };
const draftOf = (fields: Partial<ListingDraft['fields']>): ListingDraft => ({
  id: -1,
  key: 'k',
  updated: null,
  fields: {
    ...{ status: 'active', tier: 'free', name: '', listing_title: '', address_1: '1 Elm', address_2: '' },
    ...{ city: 'Columbus', state: 'OH', postal_code: '43201', contact_phone: '', description: '' },
    ...{ number_of_units: '', year_built: '', type: 'house', on_bus_route: false, furnished_units: false },
    ...{ external_site_url: '', pet_policy: '', center: null, is_center_confirmed: false },
    ...fields,
  } as ListingDraft['fields'],
  features: [4, 5],
  plans: [],
  photos: [],
  isPhotosSkipped: false,
});
const SAVED = {
  ...{ tier: 'free', address_1: '1 Elm', city: 'Columbus', state: 'OH', postal_code: '43201' },
  ...{ center: CENTER, location_precision: 'exact', is_approximate: false },
} as ManagerProperty;
const factsOf = (fields: Partial<ListingDraft['fields']>, saved: ManagerProperty | null = null) =>
  factsOfDraft({
    draft: draftOf(fields),
    saved,
    manager: { type: 'single-family', account_level: 'basic' },
  });

test('a form is judged as it is typed: blanks are nothing, and words are no numbers', () => {
  const typed = { description: '  Quiet.  ', number_of_units: 'many', year_built: '1992' };
  const facts = factsOf(typed);
  expect([facts.description_length, facts.number_of_units, facts.year_built]).toEqual([6, null, 1992]);
  expect(facts.feature_count).toBe(2);
  expect([numberTyped(' '), numberTyped('0')]).toEqual([null, 0]);
});

test('a tier that is not paid for asks for no more photos', () => {
  expect(factsOf({ tier: 'premium' }).tier).toBe('free');
});

test('the pin counts where somebody set it, and no longer once the address is another', () => {
  expect(factsOf({}).is_exact_place).toBe(false);
  expect(factsOf({ center: CENTER }).is_exact_place).toBe(true);
  expect(factsOf({ center: CENTER }, SAVED).is_exact_place).toBe(true);
  expect(factsOf({ center: CENTER, address_1: '2 Elm' }, SAVED).is_exact_place).toBe(false);
  const rough = { ...SAVED, location_precision: 'city', is_approximate: true } as ManagerProperty;
  expect(factsOf({ center: CENTER }, rough).is_exact_place).toBe(false);
});
