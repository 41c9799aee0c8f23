import { MAX_IMPORT_ROWS } from '#shared/api/listing-import.ts';
import { t } from '#shared/texts/t.ts';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import { readDelimitedText } from '../../jobs/import/read-delimited-file.ts';
import { decodeUpload, inSlices, wrongFile } from './decode-upload.ts';
import { LISTING_COLUMNS, type ListingField, type RawListing, toRawListing } from './listing-columns.ts';

type UploadRow = { row: number } & ({ raw: RawListing } | { problem: string });
export type Upload = {
  rows: UploadRow[];
  fields: ReadonlySet<ListingField>;
};

const NAME = 'The file';
/** Undoes `guardCell`. */
const GUARD = /^'(?=[=+\-@\t\r])/;

function refuseMany(count: number): void {
  if (count <= MAX_IMPORT_ROWS) return;
  const most = MAX_IMPORT_ROWS.toLocaleString('en-US');
  throw wrongFile(
    t('The file has more than {most} rows. Divide it, and import one part after the other.', { most }),
  );
}

async function readCsv(text: string): Promise<Upload> {
  const rows: UploadRow[] = [];
  const columns = new Set<string>();
  const batches = readDelimitedText(NAME, inSlices(text), LISTING_COLUMNS);
  for await (const batch of batches) {
    for (const one of batch) {
      if ('problem' in one) {
        rows.push({ row: one.line, problem: one.problem });
        continue;
      }
      for (const name of Object.keys(one.values)) columns.add(name);
      const values = Object.fromEntries(
        Object.entries(one.values).map(([name, value]) => [name, value.replace(GUARD, '')]),
      );
      rows.push({ row: one.line, raw: toRawListing(values) });
    }
    refuseMany(rows.length);
  }
  return { rows, fields: columns as Set<ListingField> };
}

/** @throws 400 on `file` */
export async function readUpload(bytes: Uint8Array): Promise<Upload> {
  const text = decodeUpload(bytes);
  try {
    return await readCsv(text);
  } catch (error) {
    if (error instanceof ImportFileProblem) throw wrongFile(error.message);
    throw error;
  }
}
