import type { DelimitedFormat } from '#server/jobs/import/delimited-parser.ts';
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

/** Returns '' for the mapping's null texts. */
export type ColumnReader = (column: string) => string;

export type ListingMapping = {
  name: string;
  managerName: string;
  attribution: string | null;
  /** Default: detected. */
  format?: DelimitedFormat;
  requiredColumns: readonly string[];
  optionalColumns: readonly string[];
  otherNames?: Readonly<Record<string, readonly string[]>>;
  /** Lowercase, besides the empty text. */
  nullTexts: readonly string[];
  /** False: a repeated id is a duplicate post. */
  groupsRowsById: boolean;
  zeroPrice: 'call' | 'missing';
  fields: Partial<Record<ListingField, string | ((column: ColumnReader) => string)>>;
};

/** Fields that a file with these columns has. A function of a mapping may read any column. */
export function fieldsOf(
  { fields }: ListingMapping,
  columns: ReadonlySet<string>,
): ReadonlySet<ListingField> {
  const given = LISTING_FIELDS.filter((field) => {
    const from = fields[field];
    return typeof from === 'string' ? columns.has(from) : from !== undefined;
  });
  return new Set(given);
}

export function mapRow(mapping: ListingMapping, values: Record<string, string>): RawListing {
  const nothing = new Set(mapping.nullTexts);
  const column: ColumnReader = (name) => {
    const text = values[name] ?? '';
    return nothing.has(text.toLowerCase()) ? '' : text;
  };
  const raw = {} as RawListing;
  for (const field of LISTING_FIELDS) {
    const from = mapping.fields[field];
    raw[field] = from === undefined ? '' : typeof from === 'string' ? column(from) : from(column);
  }
  return raw;
}
