import { makeKey } from '../messages/make-key.ts';
import { type ListingDraft, NEW_LISTING_ID } from './listing-draft.ts';
import { blankPlan } from './plan-changes.ts';

export function emptyDraft(key = makeKey()): ListingDraft {
  return {
    id: NEW_LISTING_ID,
    key,
    updated: null,
    fields: {
      status: 'active',
      tier: 'free',
      name: '',
      listing_title: '',
      address_1: '',
      address_2: '',
      city: '',
      state: '',
      postal_code: '',
      contact_phone: '',
      description: '',
      number_of_units: '',
      year_built: '',
      type: '',
      on_bus_route: false,
      furnished_units: false,
      external_site_url: '',
      pet_policy: '',
      center: null,
      is_center_confirmed: false,
    },
    features: [],
    plans: [],
    photos: [],
    isPhotosSkipped: false,
  };
}

/** With one blank floor plan. */
export function newDraft(): ListingDraft {
  return { ...emptyDraft(), plans: [blankPlan([], makeKey())] };
}
