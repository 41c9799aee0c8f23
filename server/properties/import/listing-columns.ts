import { PROPERTY_FIELD_NAMES } from '#shared/rules/property-fields.ts';

/** Raw fields, '' for none. One row per floor plan; property fields may repeat. */
export const LISTING_FIELDS = [
  'external_id',
  ...PROPERTY_FIELD_NAMES,
  'latitude',
  'longitude',
  'status',
  'pets',
  'features',
  'plan_name',
  'bedrooms',
  'bathrooms',
  'sq_feet',
  'stories',
  'price',
  'price_max',
  'price_period',
  'price_per',
  'date_available',
  'tour_url',
  'photos',
] as const;
export type ListingField = (typeof LISTING_FIELDS)[number];
export type RawListing = Record<ListingField, string>;

const REQUIRED: readonly ListingField[] = [
  'external_id',
  'address_1',
  'city',
  'state',
  'latitude',
  'longitude',
  'bedrooms',
  'price',
];

export const LISTING_COLUMNS = {
  requiredColumns: REQUIRED,
  optionalColumns: LISTING_FIELDS.filter((field) => !REQUIRED.includes(field)),
};

const NULL_TEXTS = new Set(['null', 'n/a', 'na', '-']);

export function toRawListing(values: Record<string, string>): RawListing {
  const textOf = (field: ListingField) => {
    const text = values[field] ?? '';
    return NULL_TEXTS.has(text.toLowerCase()) ? '' : text;
  };
  return Object.fromEntries(LISTING_FIELDS.map((field) => [field, textOf(field)])) as RawListing;
}
