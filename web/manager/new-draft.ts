import { makeKey } from '../messages/make-key.ts';
import { type ListingDraft, NEW_LISTING_ID, type PlanDraft } from './listing-draft.ts';

/** An id for what is not saved yet: negative, and none that the draft has (section 9). */
function nextId(items: readonly { id: number }[]): number {
  return Math.min(0, ...items.map(({ id }) => id)) - 1;
}

/** A floor plan as it begins (section 9). */
function blankPlan(plans: readonly PlanDraft[]): PlanDraft {
  return {
    id: nextId(plans),
    key: makeKey(),
    updated: null,
    fields: {
      name: '',
      sq_feet: '',
      stories: '1',
      price: '1000',
      price_max: '',
      bedrooms: '',
      full_bath: '',
      half_bath: '0',
      date_available: '',
      tour_url: '',
      price_per: 'unit',
    },
    features: [],
  };
}

/** Nothing yet: what a new listing is compared with. */
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

/** A listing that is begun: one blank floor plan is there already. */
export function newDraft(): ListingDraft {
  return { ...emptyDraft(), plans: [blankPlan([])] };
}
