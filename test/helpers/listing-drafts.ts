import type {
  ListingDraft,
  ListingFields,
  PhotoDraft,
  PlanDraft,
  PlanFields,
} from '#web/manager/listing-draft.ts';
import { emptyDraft } from '#web/manager/new-draft.ts';

const FIELDS: ListingFields = {
  ...emptyDraft().fields,
  name: 'Maple Court',
  address_1: '12 Maple Street',
  city: 'Columbus',
  state: 'OH',
  postal_code: '43201',
  description: 'Twelve quiet homes behind the library.',
  type: 'apartment',
};

const PLAN: PlanFields = {
  name: '',
  sq_feet: '600',
  stories: '1',
  price: '1000',
  price_max: '',
  bedrooms: '1',
  full_bath: '1',
  half_bath: '0',
  date_available: '2027-08-15',
  tour_url: '',
  price_per: 'unit',
  deposit: '',
  fees: [],
};

/** Returns a listing in the editor's format with these changes. */
export function blankDraft(
  parts: Partial<Omit<ListingDraft, 'fields'>> & { fields?: Partial<ListingFields> } = {},
): ListingDraft {
  const { fields, ...rest } = parts;
  return {
    id: -1,
    key: '3f0c8f0e-2f5e-4a53-8f0b-6d1f2f9f6a11',
    updated: null,
    fields: { ...FIELDS, ...fields },
    features: [],
    plans: [],
    photos: [],
    isPhotosSkipped: false,
    ...rest,
  };
}

export function planOf(id: number, fields: Partial<PlanFields> = {}): PlanDraft {
  return { id, key: `plan-${id}`, updated: null, fields: { ...PLAN, ...fields }, features: [] };
}

export function photoOf(id: number, caption = ''): PhotoDraft {
  return { id, key: `photo-${id}`, updated: null, caption, saved: null, file: null };
}
