import type { FileColumn, ImportState } from '#shared/api/listing-import-schemas.ts';
import type { ListingMappingBody, MappingExpression } from '#shared/api/listing-mapping-schemas.ts';
import {
  LISTING_FIELDS,
  type ListingField,
  REQUIRED_LISTING_FIELDS,
} from '#shared/rules/listing-file-fields.ts';
import { PROPERTY_FIELD_NAMES, PROPERTY_FIELDS } from '#shared/rules/property-fields.ts';
import { msg } from '#shared/texts/t.ts';

/** Source of each field. Fields without one are not in the file. */
export type ColumnChoices = Partial<Record<ListingField, MappingExpression>>;

const PLAN_LABELS = {
  external_id: msg('Property ID'),
  latitude: msg('Latitude'),
  longitude: msg('Longitude'),
  status: msg('Status'),
  pets: msg('Pets'),
  features: msg('Amenities'),
  plan_name: msg('Floor plan'),
  bedrooms: msg('Bedrooms'),
  bathrooms: msg('Bathrooms'),
  sq_feet: msg('Square feet'),
  stories: msg('Stories'),
  price: msg('Rent'),
  price_max: msg('Highest rent'),
  price_period: msg('Rent period'),
  price_per: msg('Rent per unit or bed'),
  date_available: msg('Date Available'),
  tour_url: msg('Virtual tour'),
  photos: msg('Photos'),
} satisfies Partial<Record<ListingField, string>>;

export const FIELD_LABELS = {
  ...PLAN_LABELS,
  ...Object.fromEntries(PROPERTY_FIELD_NAMES.map((name) => [name, PROPERTY_FIELDS[name].label])),
} as Record<ListingField, string>;

export const OTHER_FIELDS = LISTING_FIELDS.filter((field) => !REQUIRED_LISTING_FIELDS.includes(field));

/** Returns the choices of the mapping, or the columns that match by name. */
export function readChoices({ mapping, matched }: Pick<ImportState, 'mapping' | 'matched'>): ColumnChoices {
  const computed = Object.entries(mapping?.fields ?? {}).filter(([, from]) => typeof from !== 'string');
  return { ...Object.fromEntries(computed), ...matched };
}

/** Returns a mapping with these choices. It keeps the other settings of the previous mapping. */
export function toMapping(choices: ColumnChoices, previous: ListingMappingBody | null): object {
  return { ...previous, fields: choices };
}

/** Columns that a mapping can name: the first of each name that has a letter or digit. */
export function usableColumns(columns: readonly FileColumn[]): FileColumn[] {
  return columns.filter(
    ({ name }, at) =>
      /[\p{L}\p{N}]/u.test(name) && columns.findIndex((column) => column.name === name) === at,
  );
}

const COLUMN = 'column:';

/** Returns the value of the select element that shows this choice. */
export function optionOf(choice: MappingExpression | undefined): string {
  if (choice === undefined) return 'none';
  if (typeof choice === 'string') return COLUMN + choice;
  return 'constant' in choice ? 'constant' : 'given';
}
export const columnOption = (name: string) => COLUMN + name;

/** Returns the choice of an option. @param given the expression of the mapping file */
export function choiceOf(
  option: string,
  given: MappingExpression | undefined,
): MappingExpression | undefined {
  if (option.startsWith(COLUMN)) return option.slice(COLUMN.length);
  if (option === 'constant') return { constant: '' };
  return option === 'given' ? given : undefined;
}
