import type { Insertable } from 'kysely';
import { badInput } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import type { FloorPlansTable, PhotosTable, PropertiesTable } from '../db/tables/listing-tables.ts';

type ServerOwned =
  | 'version'
  | 'created'
  | 'updated'
  | 'deleted'
  | 'availability_confirmed'
  | 'availability_asked'
  | 'lapsed';

/** The columns of a property that a save writes; what is left out takes its default. */
export type PropertyValues = Omit<Insertable<PropertiesTable>, ServerOwned>;

/** One floor plan; with `id` it is one that the property has already. */
export type FloorPlanInput = Omit<Insertable<FloorPlansTable>, 'property_id' | 'created' | 'updated'> & {
  id?: number | undefined;
  /** Ids of features of type floorplan. */
  features?: readonly number[] | undefined;
};

/** One stored picture; the storage key tells whether the property has it already. */
export type PhotoInput = Omit<Insertable<PhotosTable>, 'property_id' | 'created' | 'updated'>;

/**
 * A property as it is saved. Without `id` it is the one with the same `source` and `external_id`, or a new one. The parts
 * that are absent stay as they are; those that are given replace what was there.
 */
export type PropertyInput = {
  id?: number | undefined;
  values: PropertyValues;
  floor_plans?: readonly FloorPlanInput[] | undefined;
  /** Ids of features of type property. */
  features?: readonly number[] | undefined;
  photos?: readonly PhotoInput[] | undefined;
};

export type NumberedInput = PropertyInput & { id: number };

/** Many floor plans or photos in one save are a mistake of the caller, never a building. */
const MAX_PARTS = 500;

export function checkPartCount(field: 'floor_plans' | 'photos', count: number): void {
  if (count > MAX_PARTS)
    throw badInput({ [field]: [t('A property has at most {max} of these.', { max: MAX_PARTS })] });
}

/** A key that is there but undefined means the same as one that is not there. */
export function defined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Every column that a save writes, with what it is when left out. */
export const PROPERTY_DEFAULTS = {
  name: '',
  listing_title: '',
  description: '',
  address_2: '',
  postal_code: '',
  contact_phone: '',
  category: 'for_rent',
  number_of_units: null,
  on_bus_route: false,
  furnished_units: false,
  external_site_url: null,
  year_built: null,
  tier: 'free',
  status: 'active',
  billing_period: 'monthly',
  contract_end_date: null,
  pet_policy: '',
  location_precision: 'exact',
  is_approximate: false,
  is_demo: false,
  source: null,
  external_id: null,
  source_hash: null,
  client_key: null,
  requested_tier: null,
} as const satisfies Partial<PropertyValues>;

/** Section 9: stories 1, price 1000. A price that is given as null stays null: 'Call'. */
export const FLOOR_PLAN_DEFAULTS = {
  name: '',
  sq_feet: null,
  stories: 1,
  price: 1000,
  price_max: null,
  bedrooms: 0,
  full_bath: 0,
  half_bath: 0,
  date_available: null,
  tour_url: null,
  price_per: 'unit',
} as const satisfies Partial<FloorPlanInput>;

export const PHOTO_DEFAULTS = {
  caption: '',
  order: 0,
  placeholder: null,
  source_url: null,
  bytes: null,
} as const satisfies Partial<PhotoInput>;

const PROPERTY_NEEDS = ['manager_id', 'address_1', 'city', 'state', 'type', 'lng', 'lat'];

/** The columns of each table that are written. */
export const PROPERTY_COLUMNS = [...PROPERTY_NEEDS, ...Object.keys(PROPERTY_DEFAULTS)];
export const FLOOR_PLAN_COLUMNS = ['property_id', ...Object.keys(FLOOR_PLAN_DEFAULTS)];
export const PHOTO_COLUMNS = [
  'property_id',
  'storage_key',
  'width',
  'height',
  ...Object.keys(PHOTO_DEFAULTS),
];
