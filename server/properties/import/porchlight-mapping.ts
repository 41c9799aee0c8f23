import { LISTING_FIELDS, REQUIRED_LISTING_FIELDS } from '#shared/rules/listing-file-fields.ts';
import { COLUMN_NAMES } from './column-names.ts';
import type { ListingMapping } from './listing-mapping.ts';

export const porchlightMapping: ListingMapping = {
  name: 'porchlight',
  managerName: 'Imported listings',
  attribution: null,
  requiredColumns: REQUIRED_LISTING_FIELDS,
  optionalColumns: LISTING_FIELDS.filter((field) => !REQUIRED_LISTING_FIELDS.includes(field)),
  otherNames: COLUMN_NAMES,
  nullTexts: [
    ...['null', 'n/a', 'na', '-', '--', '—', 'nan', 'nil', 'undefined', '(blank)'],
    ...['#n/a', '#ref!', '#value!', '#div/0!', '#name?', '#num!', '#null!'],
  ],
  groupsRowsById: true,
  zeroPrice: 'call',
  fields: Object.fromEntries(LISTING_FIELDS.map((field) => [field, field])),
};
