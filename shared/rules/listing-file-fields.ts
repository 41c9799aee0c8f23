import { PROPERTY_FIELD_NAMES } from './property-fields.ts';

/** Fields of a row of a listing file. Each row is a floor plan and repeats the property's fields. */
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
  'plan_deposit',
  'plan_fees',
  'photos',
] as const;
export type ListingField = (typeof LISTING_FIELDS)[number];

export const REQUIRED_LISTING_FIELDS: readonly ListingField[] = [
  'external_id',
  'address_1',
  'city',
  'bedrooms',
  'price',
];
