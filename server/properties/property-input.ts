import type { Insertable } from 'kysely';
import { badInput } from '#shared/api/errors.ts';
import type { Fee } from '#shared/rules/fees.ts';
import {
  type FieldWithoutDefault,
  mapFields,
  PROPERTY_FIELD_NAMES,
  type PropertyFieldValues,
} from '#shared/rules/property-fields.ts';
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

export type PropertyValues = Omit<Insertable<PropertiesTable>, ServerOwned>;

/** A plan with an `id` replaces that plan of the same property. */
export type FloorPlanInput = Omit<Insertable<FloorPlansTable>, 'property_id' | 'created' | 'updated'> & {
  id?: number | undefined;
  features?: readonly number[] | undefined;
};

/** A photo whose storage key is stored already keeps its id. */
export type PhotoInput = Omit<Insertable<PhotosTable>, 'property_id' | 'created' | 'updated'>;

/**
 * Without an `id`, `source` and `external_id` identify the property; if none matches, a new one is created.
 * Absent parts remain; given parts replace the stored ones.
 */
export type PropertyInput = {
  id?: number | undefined;
  values: PropertyValues;
  floor_plans?: readonly FloorPlanInput[] | undefined;
  features?: readonly number[] | undefined;
  photos?: readonly PhotoInput[] | undefined;
};

export type NumberedInput = PropertyInput & { id: number };

/** Limit for floor plans or photos of a property. Larger requests are a mistake of the caller. */
const MAX_PARTS = 500;

export function checkPartCount(field: 'floor_plans' | 'photos', count: number): void {
  if (count > MAX_PARTS)
    throw badInput({ [field]: [t('A property can have up to {max} of these.', { max: MAX_PARTS })] });
}

/** Removes keys with the value undefined. */
export function defined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

const EMPTY = {
  text: '',
  phone: '',
  link: null,
  count: null,
  flag: false,
  type: null,
  dollars: null,
  fees: [],
  leases: [],
  estimates: {},
};
const WITHOUT_DEFAULT: readonly string[] = [
  'address_1',
  'city',
  'state',
  'type',
] satisfies FieldWithoutDefault[];
const FIELD_DEFAULTS = mapFields(
  (_, kind) => EMPTY[kind],
  PROPERTY_FIELD_NAMES.filter((name) => !WITHOUT_DEFAULT.includes(name)),
) as Omit<PropertyFieldValues, FieldWithoutDefault>;

/** Defaults of the columns that a save writes. */
export const PROPERTY_DEFAULTS = {
  ...FIELD_DEFAULTS,
  category: 'for_rent',
  tier: 'free',
  status: 'active',
  billing_period: 'monthly',
  contract_end_date: null,
  location_precision: 'exact',
  is_approximate: false,
  is_demo: false,
  source: null,
  external_id: null,
  source_hash: null,
  client_key: null,
  requested_tier: null,
} as const satisfies Partial<PropertyValues>;

/** Defaults of section 9 of the specification. A null price means 'Call'. */
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
  deposit: null,
  fees: [] as Fee[],
} as const satisfies Partial<FloorPlanInput>;

export const PHOTO_DEFAULTS = {
  caption: '',
  order: 0,
  placeholder: null,
  source_url: null,
  bytes: null,
} as const satisfies Partial<PhotoInput>;

const PROPERTY_NEEDS = ['manager_id', 'address_1', 'city', 'state', 'type', 'lng', 'lat'];

export const PROPERTY_COLUMNS = [...PROPERTY_NEEDS, ...Object.keys(PROPERTY_DEFAULTS)];
export const FLOOR_PLAN_COLUMNS = ['property_id', ...Object.keys(FLOOR_PLAN_DEFAULTS)];
export const PHOTO_COLUMNS = [
  'property_id',
  'storage_key',
  'width',
  'height',
  ...Object.keys(PHOTO_DEFAULTS),
];
