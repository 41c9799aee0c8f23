import type { DelimitedFormat } from '#server/jobs/import/delimited-parser.ts';

/**
 * What a row of any listing file is brought to before it is cleaned: text under the names of the product, '' for nothing. One
 * row is one floor plan; the fields of the property may stand in each of its rows.
 */
export const LISTING_FIELDS = [
  'external_id',
  'name',
  'listing_title',
  'description',
  'address_1',
  'address_2',
  'city',
  'state',
  'postal_code',
  'latitude',
  'longitude',
  'type',
  'status',
  'contact_phone',
  'external_site_url',
  'number_of_units',
  'year_built',
  'on_bus_route',
  'furnished_units',
  'pets',
  'pet_policy',
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

/** The columns of a row, with the mapping's own words for nothing already made ''. */
export type ColumnReader = (column: string) => string;

/**
 * How the files of one source are read: declared, not programmed. A field names its column, or is a function of the row where
 * a source hides it in another text. Everything after that (cleaning, checking, grouping, saving) is the same for all.
 */
export type ListingMapping = {
  /** Names the source: on the command line, on the listings (`source`) and in the report. */
  name: string;
  /** What the account is called to which the listings belong. */
  managerName: string;
  /** Source and license of the data; the command prints them. */
  attribution: string | null;
  format: DelimitedFormat;
  requiredColumns: readonly string[];
  optionalColumns: readonly string[];
  /** Texts that mean nothing here, in lower case, beside the empty one. */
  nullTexts: readonly string[];
  /** Rows with one id are the floor plans of one property; where they are not, a second row with an id is a re-post. */
  groupsRowsById: boolean;
  /** A price of 0 means 'Call', or that the price is missing. */
  zeroPrice: 'call' | 'missing';
  fields: Partial<Record<ListingField, string | ((column: ColumnReader) => string)>>;
};

/** The row as the mapping reads it. */
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
