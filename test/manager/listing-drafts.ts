import { randomUUID } from 'node:crypto';
import type { ManagerPropertyItem } from '#shared/api/manager-properties-schemas.ts';
import { PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { photo } from '#test/storage/hostile-pictures.ts';
import type { FeeDraft, ListingDraft, PhotoDraft, PlanDraft } from '#web/manager/listing-draft.ts';
import { newDraft } from '#web/manager/new-draft.ts';

const FEE: FeeDraft = {
  kind: 'amenity',
  label: '',
  amount: '40',
  per: 'person',
  due: 'monthly',
  is_required: true,
};

export function createPlanDraft(id: number, name: string): PlanDraft {
  const [blank] = newDraft().plans;
  const chosen = { price: '1000', bedrooms: '2', full_bath: '1' };
  const fields = {
    ...blank!.fields,
    ...chosen,
    name,
    sq_feet: '600',
    date_available: '2027-08-15',
    fees: [FEE],
  };
  return { ...blank!, id, key: randomUUID(), fields };
}

export async function createPhotoDraft(id: number, caption: string): Promise<PhotoDraft> {
  const file = new Blob([new Uint8Array(await photo(64, 48))], { type: 'image/jpeg' });
  return { id, key: randomUUID(), updated: null, caption, saved: null, file };
}

export function createListingDraft(parts: Partial<ListingDraft> = {}): ListingDraft {
  const { name, address_1, city, state, postal_code, description, center } = PROPERTY_BODY;
  const draft = newDraft();
  const [lng = 0, lat = 0] = center.coordinates;
  return {
    ...draft,
    fields: {
      ...draft.fields,
      ...{ name, address_1, city, state, postal_code, description },
      type: 'apartment',
      deposit: '$1,200',
      fees: [FEE, { ...FEE, kind: 'other', label: 'Pest control', amount: '5-10' }],
      lease_lengths: ['academic_year'],
      utility_estimates: { electricity: '35' },
      center: { type: 'Point', coordinates: [lng, lat] },
    },
    plans: [createPlanDraft(-1, 'The Maple')],
    ...parts,
  };
}

export const summarizeListing = ({ name, floor_plans, photos }: ManagerPropertyItem) => ({
  name,
  plans: floor_plans.map((plan) => plan.name).toSorted(),
  photos: photos.map(({ caption }) => caption),
});
