import type { DelimitedFormat } from '#server/jobs/import/delimited-parser.ts';
import { LISTING_FIELDS, type ListingField } from '#shared/rules/listing-file-fields.ts';

/** A row as text; '' is an empty value. */
export type RawListing = Record<ListingField, string>;

/** Returns the value of a column; '' for the mapping's null texts. */
export type ColumnReader = (column: string) => string;

export type ListingMapping = {
  name: string;
  managerName: string;
  attribution: string | null;
  /** Detected from the header if absent. */
  format?: DelimitedFormat;
  requiredColumns: readonly string[];
  optionalColumns: readonly string[];
  otherNames?: Readonly<Record<string, readonly string[]>>;
  /** Values that mean "empty", in lower case. */
  nullTexts: readonly string[];
  /** True: rows with the same id are floor plans of one property. False: a repeated id is a duplicate. */
  groupsRowsById: boolean;
  zeroPrice: 'call' | 'missing';
  fields: Partial<Record<ListingField, string | ((column: ColumnReader) => string)>>;
};

/**
 * Fields that a file with these columns can fill. A mapping's functions always count, because they may read
 * any column.
 */
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
