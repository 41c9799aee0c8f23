import { mapFields, type PropertyField } from '#shared/rules/property-fields.ts';
import { createIdempotencyKey } from '../api/idempotency-key.ts';
import { type ListingDraft, type ListingFields, NEW_LISTING_ID } from './listing-draft.ts';
import { BLANK_PLAN, blankPlan } from './plan-changes.ts';

const EMPTY = {
  ...{ text: '', phone: '', link: '', count: '', dollars: '', type: '', flag: false },
  ...{ fees: [], leases: [], estimates: {} },
};

export function emptyDraft(key = createIdempotencyKey()): ListingDraft {
  return {
    id: NEW_LISTING_ID,
    key,
    updated: null,
    fields: {
      status: 'active',
      tier: 'free',
      ...(mapFields((_, kind) => EMPTY[kind]) as Pick<ListingFields, PropertyField>),
      center: null,
      is_center_confirmed: false,
    },
    features: [],
    plans: [],
    photos: [],
    isPhotosSkipped: false,
  };
}

/** Creates a draft with one blank floor plan. */
export function newDraft(): ListingDraft {
  return { ...emptyDraft(), plans: [blankPlan([], createIdempotencyKey())] };
}

/** Adds fields that are missing in a draft stored by an earlier release. */
export const addMissingFields = (draft: ListingDraft): ListingDraft => ({
  ...draft,
  fields: { ...emptyDraft(draft.key).fields, ...draft.fields },
  plans: draft.plans.map((plan) => ({ ...plan, fields: { ...BLANK_PLAN, ...plan.fields } })),
});
