import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { type ChosenFile, flagField, type Read, readField } from './form-values.ts';

const fileField = readField(
  { type: 'string', format: 'binary', description: 'A CSV or XML file of listings' },
  (value): Read<ChosenFile> => {
    const isFile = value instanceof Uint8Array || value instanceof Blob;
    return isFile ? { value } : { sentence: 'Choose a file first.' };
  },
);

/** `rejected`: not saved · `hidden`: saved as inactive · `noted`: read otherwise than it was written. */
export const IMPORT_OUTCOMES = ['rejected', 'hidden', 'noted'] as const;

/** What came of a file, or would come of it. `row` is the line of the file, from 1. */
export const importReportSchema = z.object({
  dry_run: z.boolean(),
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  problems: z.array(
    z.object({
      row: z.int(),
      external_id: z.string(),
      outcome: z.enum(IMPORT_OUTCOMES),
      sentences: z.array(z.string()),
    }),
  ),
});
export type ImportReport = z.output<typeof importReportSchema>;
export type ImportProblem = ImportReport['problems'][number];

export const importListings = endpoint({
  name: 'import_listings',
  method: 'POST',
  path: 'manager_properties/import/',
  auth: 'bearer',
  tag: 'Manager',
  summary: "Create and update the manager's own listings from a file",
  body: z.object({ file: fileField, dry_run: z.optional(flagField('dry_run')) }),
  takesMultipart: { file: 'file' },
  response: importReportSchema,
});

export const exportListings = endpoint({
  name: 'export_listings',
  method: 'GET',
  path: 'manager_properties/export/',
  auth: 'bearer',
  tag: 'Manager',
  summary: "The manager's own listings as a file",
  response: z.string(),
});
