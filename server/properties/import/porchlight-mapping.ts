import { COLUMN_NAMES } from './column-names.ts';
import { LISTING_FIELDS, type ListingField, type ListingMapping } from './listing-mapping.ts';

const REQUIRED: readonly ListingField[] = ['external_id', 'address_1', 'city', 'state', 'bedrooms', 'price'];

export const porchlightMapping: ListingMapping = {
  name: 'porchlight',
  managerName: 'Imported listings',
  attribution: null,
  requiredColumns: REQUIRED,
  optionalColumns: LISTING_FIELDS.filter((field) => !REQUIRED.includes(field)),
  otherNames: COLUMN_NAMES,
  nullTexts: ['null', 'n/a', 'na', '-'],
  groupsRowsById: true,
  zeroPrice: 'call',
  fields: Object.fromEntries(LISTING_FIELDS.map((field) => [field, field])),
};
