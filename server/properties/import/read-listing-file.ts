import { decodeFile, type FileProgress, type ImportFile } from '#server/jobs/import/decode-file.ts';
import { readDelimitedFile } from '#server/jobs/import/read-delimited-file.ts';
import type { ListingField } from '#shared/rules/listing-file-fields.ts';
import type { FeedFormat } from './feeds/feed-format.ts';
import { filledRow, findFeedFormat, readFeed } from './feeds/read-feed.ts';
import { fieldsOf, type ListingMapping, mapRow, type RawListing } from './listing-mapping.ts';

/** Describes how to read a file and how to import its listings. */
export type ListingFileFormat = Pick<
  ListingMapping,
  'name' | 'managerName' | 'attribution' | 'groupsRowsById' | 'zeroPrice'
> & { mapping: ListingMapping | null };

/** The apostrophe before formulas, as `csvCell` writes it, and before numbers that are text. */
const GUARD = /^'(?=[=+\-@\t\r]|[\d(][\d\s().-]*$)/;
/** Programs write `="02108"` so that spreadsheets keep leading zeros. */
const TEXT_FORMULA = /^="([^"]*)"$/;

/** `fields` lists the fields that the row has, including empty ones. */
export type ListingFileRow = { line: number } & (
  | { raw: RawListing; fields: Iterable<ListingField> }
  | { problem: string }
);

function formatOfFeed({ name, managerName }: FeedFormat): ListingFileFormat {
  return { name, managerName, attribution: null, groupsRowsById: true, zeroPrice: 'call', mapping: null };
}

/**
 * Detects a feed by its content; other files use the mapping. @throws ImportFileProblem if the file can't be
 * read
 */
export async function findListingFileFormat(
  file: ImportFile,
  mapping: ListingMapping,
): Promise<ListingFileFormat> {
  const feed = await findFeedFormat(decodeFile(file));
  return feed ? formatOfFeed(feed) : { ...mapping, mapping };
}

async function* readFeedFile(
  file: ImportFile,
  onProgress?: (progress: FileProgress) => void,
): AsyncGenerator<ListingFileRow[]> {
  let line = 0;
  for await (const rows of readFeed(decodeFile(file, onProgress))) {
    yield rows.map((row) => {
      line += 1;
      return { line, raw: filledRow(row), fields: Object.keys(row) as ListingField[] };
    });
  }
}

async function* readMappedFile(
  file: ImportFile,
  mapping: ListingMapping,
  onProgress?: (progress: FileProgress) => void,
): AsyncGenerator<ListingFileRow[]> {
  let fields: ReadonlySet<ListingField> | null = null;
  for await (const rows of readDelimitedFile(file, { ...mapping, onProgress })) {
    yield rows.map((row) => {
      if ('problem' in row) return row;
      fields ??= fieldsOf(mapping, new Set(Object.keys(row.values)));
      const values = Object.fromEntries(
        Object.entries(row.values).map(([name, value]) => [
          name,
          value.replace(TEXT_FORMULA, '$1').replace(GUARD, ''),
        ]),
      );
      return { line: row.line, raw: mapRow(mapping, values), fields };
    });
  }
}

/** Streams batches of rows. @throws ImportFileProblem, for a truncated file only at its end */
export function readListingFile(
  file: ImportFile,
  { mapping }: ListingFileFormat,
  onProgress?: (progress: FileProgress) => void,
): AsyncGenerator<ListingFileRow[]> {
  return mapping ? readMappedFile(file, mapping, onProgress) : readFeedFile(file, onProgress);
}
