import type { FileColumn } from '#shared/api/listing-import-schemas.ts';
import type { ListingField } from '#shared/rules/listing-file-fields.ts';
import { matchColumns } from '../../jobs/import/read-delimited-file.ts';
import type { ListingMapping } from './listing-mapping.ts';

/** Returns the file's columns by the field that the mapping reads from them, without computed fields. */
export function matchFields(
  columns: readonly FileColumn[],
  { fields, otherNames }: ListingMapping,
): Partial<Record<ListingField, string>> {
  const names = columns.map(({ name }) => name);
  const wanted = Object.values(fields).filter((from) => typeof from === 'string');
  const positions = matchColumns(names, wanted, otherNames);
  const matched = Object.entries(fields).map(([field, from]) => [
    field,
    names[positions.get(from as string) ?? -1],
  ]);
  return Object.fromEntries(matched.filter(([, name]) => name !== undefined));
}
