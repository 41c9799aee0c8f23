import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';
import { type ChosenFile, flagField, type Read, readField } from './form-values.ts';

export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 2000;
/** A report names so many problems, the rejected rows before the others. */
export const MAX_IMPORT_PROBLEMS = 500;
/** Photos of one listing that a file may name. */
export const MAX_IMPORT_PHOTOS = 25;

const MISSING = () => t('Choose a file first.');
const fileField = readField(
  {
    type: 'string',
    format: 'binary',
    description:
      'A CSV file in UTF-8, or XML in the form of MITS; at most 5 MB. In JSON: its text, at most 1 MB',
  },
  (value): Read<ChosenFile | string> => {
    const isFile = value instanceof Uint8Array || value instanceof Blob;
    if (!isFile && typeof value !== 'string') return { sentence: MISSING() };
    const size = value instanceof Blob ? value.size : value.length;
    return size > 0 ? { value } : { sentence: t('This file is empty.') };
  },
);

export const importListingsBody = z.object({
  file: fileField,
  /** Only say what would become of each row. */
  dry_run: z.optional(flagField('dry_run')),
});
export type ImportListingsBody = z.output<typeof importListingsBody>;

/** `rejected`: not saved · `hidden`: saved as inactive · `noted`: read otherwise than it was written. */
export const IMPORT_OUTCOMES = ['rejected', 'hidden', 'noted'] as const;

export const importReportSchema = z.object({
  dry_run: z.boolean(),
  /** Rows that were read: floor plans, or for XML properties and floor plans as they stand in it. */
  rows: z.int(),
  /** Listings. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Rows. */
  rejected: z.int(),
  problems: z.array(
    z.object({
      /** The line of the file, or the place of the floor plan in XML; from 1. */
      row: z.int(),
      /** Empty where it could not be read. */
      external_id: z.string(),
      outcome: z.enum(IMPORT_OUTCOMES),
      sentences: z.array(z.string()),
    }),
  ),
});
export type ImportReport = z.output<typeof importReportSchema>;
export type ImportProblem = ImportReport['problems'][number];

/**
 * The file is told by what is in it: CSV in the form of docs/imports.md, or MITS. What it names by `external_id` is updated, all else is new; nothing but the
 * asker's own is touched, and a bad row stops no other. The answer comes when all is done, at most 2,000 rows. 400 beside `file` for a
 * file that cannot be read as a whole, 413 for one too large, 429 beyond 30 an hour.
 */
export const importListings = endpoint({
  name: 'import_listings',
  method: 'POST',
  path: 'manager_properties/import/',
  auth: 'bearer',
  tag: 'Manager',
  summary: "Create and update the manager's own listings from a file",
  body: importListingsBody,
  takesMultipart: { file: 'file', maxBytes: MAX_IMPORT_BYTES },
  response: importReportSchema,
});

/** A file with every listing of the asker's own, in the form that an import reads. No photos. */
export const exportListings = endpoint({
  name: 'export_listings',
  method: 'GET',
  path: 'manager_properties/export/',
  auth: 'bearer',
  tag: 'Manager',
  summary: "The manager's own listings as a file",
  query: z.object({
    format: z.optional(z.enum(['csv', 'xml'], { error: () => t('format must be csv or xml.') })),
  }),
  fileTypes: ['text/csv', 'application/xml'],
  response: z.string(),
});
