import type {
  ManagerFloorPlan,
  ManagerPhoto,
  ManagerProperty,
} from '#shared/api/manager-properties-schemas.ts';
import type { Fee } from '#shared/rules/fees.ts';
import { mapFields, type PropertyField } from '#shared/rules/property-fields.ts';
import type { UtilityEstimates } from '#shared/rules/utilities.ts';
import type { FeeDraft, ListingDraft, ListingFields, PhotoDraft, PlanDraft } from './listing-draft.ts';

const textOf = (value: number | string | null) => (value === null ? '' : String(value));

const toTexts = (estimates: UtilityEstimates) =>
  Object.fromEntries(Object.entries(estimates).map(([utility, amount]) => [utility, textOf(amount)]));

const toFeeDraft = ({ amount_max, ...fee }: Fee): FeeDraft => ({
  ...fee,
  amount: amount_max === null ? textOf(fee.amount) : `${fee.amount}–${amount_max}`,
});

export function toPlanDraft(plan: ManagerFloorPlan): PlanDraft {
  const { id, updated, features } = plan;
  return {
    id,
    key: `plan-${id}`,
    updated,
    fields: {
      name: plan.name,
      sq_feet: textOf(plan.sq_feet),
      stories: textOf(plan.stories),
      price: textOf(plan.price ?? 0),
      price_max: textOf(plan.price_max),
      bedrooms: textOf(plan.bedrooms),
      full_bath: textOf(plan.full_bath),
      half_bath: textOf(plan.half_bath),
      date_available: textOf(plan.date_available).slice(0, 10),
      tour_url: textOf(plan.tour_url),
      price_per: plan.price_per,
      deposit: textOf(plan.deposit),
      fees: plan.fees.map(toFeeDraft),
    },
    features: features.toSorted((a, b) => a - b),
  };
}

export function toPhotoDraft(photo: ManagerPhoto): PhotoDraft {
  const { id, updated, caption } = photo;
  return { id, key: `photo-${id}`, updated, caption, saved: photo, file: null };
}

export function toPropertyDraft(
  property: ManagerProperty,
): Pick<ListingDraft, 'id' | 'updated' | 'fields' | 'features'> {
  const { status, center } = property;
  const [lng = 0, lat = 0] = center.coordinates;
  return {
    id: property.id,
    updated: property.updated,
    fields: {
      ...(mapFields((name, kind) =>
        kind === 'flag' ? property[name] : textOf(property[name] as number | string | null),
      ) as Pick<ListingFields, PropertyField>),
      fees: property.fees.map(toFeeDraft),
      lease_lengths: property.lease_lengths,
      utility_estimates: toTexts(property.utility_estimates),
      status,
      // Keeps the requested tier, because saving the current tier would cancel the request.
      tier: property.requested_tier ?? property.tier,
      center: { type: 'Point', coordinates: [lng, lat] },
      is_center_confirmed: false,
    },
    features: property.features.map(({ id }) => id).toSorted((a, b) => a - b),
  };
}

export function toDraft(property: ManagerProperty): ListingDraft {
  return {
    ...toPropertyDraft(property),
    key: `listing-${property.id}`,
    plans: property.floor_plans.map(toPlanDraft),
    photos: property.photos.map(toPhotoDraft),
    isPhotosSkipped: false,
  };
}
