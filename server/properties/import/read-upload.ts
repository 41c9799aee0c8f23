import { MAX_IMPORT_ROWS } from '#shared/api/listing-import.ts';
import { t } from '#shared/texts/t.ts';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import { readDelimitedText } from '../../jobs/import/read-delimited-file.ts';
import { decodeUpload, inSlices, wrongFile } from './decode-upload.ts';
import { filledRow, isXml, readFeed } from './feeds/read-feed.ts';
import { type ListingField, mapRow, type RawListing } from './listing-mapping.ts';
import { porchlightMapping } from './porchlight-mapping.ts';

type UploadRow = { row: number } & (
  | { raw: RawListing /** Absent for CSV. */; fields?: readonly ListingField[] }
  | { problem: string }
);
export type Upload = {
  rows: UploadRow[];
  fields: ReadonlySet<ListingField>;
};

const NAME = 'The file';
/** The apostrophe that `csvCell` puts before formulas. */
const GUARD = /^'(?=[=+\-@\t\r])/;

function refuseMany(count: number): void {
  if (count <= MAX_IMPORT_ROWS) return;
  const most = MAX_IMPORT_ROWS.toLocaleString('en-US');
  throw wrongFile(t('The file has more than {most} rows. Split it and import one part at a time.', { most }));
}

async function readCsv(text: string): Promise<Upload> {
  const rows: UploadRow[] = [];
  const columns = new Set<string>();
  const batches = readDelimitedText(NAME, inSlices(text), porchlightMapping);
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
      rows.push({ row: one.line, raw: mapRow(porchlightMapping, values) });
    }
    refuseMany(rows.length);
  }
  return { rows, fields: columns as Set<ListingField> };
}

async function readXml(text: string): Promise<Upload> {
  const rows: UploadRow[] = [];
  const fields = new Set<string>();
  for await (const batch of readFeed(inSlices(text))) {
    for (const raw of batch) {
      for (const field of Object.keys(raw)) fields.add(field);
      const own = Object.keys(raw) as ListingField[];
      rows.push({ row: rows.length + 1, raw: filledRow(raw), fields: own });
    }
    refuseMany(rows.length);
  }
  return { rows, fields: fields as Set<ListingField> };
}

/** Reads CSV or XML, whichever the content is. @throws 400 on `file` */
export async function readUpload(bytes: Uint8Array): Promise<Upload> {
  const text = decodeUpload(bytes);
  try {
    return isXml(text.slice(0, 1000)) ? await readXml(text) : await readCsv(text);
  } catch (error) {
    if (error instanceof ImportFileProblem) throw wrongFile(error.message);
    throw error;
  }
}
