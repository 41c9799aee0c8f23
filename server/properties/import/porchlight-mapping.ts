import { LISTING_FIELDS, type ListingField, type ListingMapping } from './listing-mapping.ts';

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

/**
 * The project's own file, described in docs/imports.md: commas, quotes where needed, one row for each floor plan. Columns carry
 * the names of the product's fields; all but the required ones may be left out.
 */
export const porchlightMapping: ListingMapping = {
  name: 'porchlight',
  managerName: 'Imported listings',
  attribution: null,
  format: { separator: ',', isQuoted: true },
  requiredColumns: REQUIRED,
  optionalColumns: LISTING_FIELDS.filter((field) => !REQUIRED.includes(field)),
  nullTexts: ['null', 'n/a', 'na', '-'],
  groupsRowsById: true,
  zeroPrice: 'call',
  fields: Object.fromEntries(LISTING_FIELDS.map((field) => [field, field])),
};
