import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { type ChosenFile, flagField, type Read, readField } from './form-values.ts';

const importFile = readField(
  { type: 'string', format: 'binary', description: 'A CSV or XML file of listings' },
  (value): Read<ChosenFile> => {
    const isFile = value instanceof Uint8Array || value instanceof Blob;
    return isFile ? { value } : { sentence: 'Please choose a file.' };
  },
);

/** What came of a file, or would come of it. `row` counts the listings of the file from 1. */
export const importReportSchema = z.object({
  dry_run: z.boolean(),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  problems: z.array(
    z.object({ row: z.int(), external_id: z.nullable(z.string()), sentences: z.array(z.string()) }),
  ),
});
export type ImportReport = z.output<typeof importReportSchema>;

export const importListings = endpoint({
  name: 'import_listings',
  method: 'POST',
  path: 'manager_properties/import/',
  auth: 'bearer',
  tag: 'Manager',
  summary: 'Read listings from a file; with dry_run only say what would come of it',
  body: z.object({ file: importFile, dry_run: z.optional(flagField('dry_run')) }),
  takesMultipart: { file: 'file' },
  response: importReportSchema,
});

/** The manager's listings as a CSV file that the import reads again. */
export const EXPORT_LISTINGS_PATH = 'manager_properties/export/';
