import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { type ChosenFile, flagField, type Read, readField } from './form-values.ts';

const MISSING = () => t('Choose a file first.');
const fileField = readField(
  {
    type: 'string',
    format: 'binary',
    description:
      'A CSV file, or a MITS, HotPads or Zillow feed (XML), at most 5 MB. In JSON: its text, at most 1 MB',
  },
  (value): Read<ChosenFile | string> => {
    const isFile = value instanceof Uint8Array || value instanceof Blob;
    if (!isFile && typeof value !== 'string') return { sentence: MISSING() };
    const size = value instanceof Blob ? value.size : value.length;
    return size > 0 ? { value } : { sentence: t('This file is empty.') };
  },
);

const importListingsBody = z.object({
  file: fileField,
  /** Validates the file without saving. */
  dry_run: z.optional(flagField('dry_run')),
});
export type ImportListingsBody = z.output<typeof importListingsBody>;

/**
 * `rejected` rows are not saved. `hidden` rows are saved as inactive. `noted` rows contain a value that the
 * import had to interpret.
 */
const IMPORT_OUTCOMES = ['rejected', 'hidden', 'noted', 'changed'] as const;

const importReportSchema = z.object({
  dry_run: z.boolean(),
  /** Number of floor plans in a CSV file, or of properties and floor plans in an XML file. */
  rows: z.int(),
  /** `created`, `updated` and `unchanged` count listings; `rejected` counts rows. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /**
   * CSV of the rejected rows, for correction and another import. Null if there are none, or none could be
   * parsed.
   */
  rejected_rows: z.nullable(z.string()),
  problems: z.array(
    z.object({
      /** Line of the file, or position of the floor plan in XML, counted from 1. */
      row: z.int(),
      external_id: z.string(),
      outcome: z.enum(IMPORT_OUTCOMES),
      sentences: z.array(z.string()),
    }),
  ),
});
export type ImportReport = z.output<typeof importReportSchema>;
export type ImportProblem = ImportReport['problems'][number];

export const listingImportSchemas = {
  import_listings: {
    tag: 'Manager',
    summary: "Imports the manager's own listings from a file.",
    body: importListingsBody,
    response: importReportSchema,
  },
  export_listings: {
    tag: 'Manager',
    summary: "Exports the manager's own listings as a file.",
    query: z.object({
      format: z.optional(z.enum(['csv', 'xml'], { error: () => t('format must be csv or xml.') })),
    }),
    response: z.string(),
  },
} satisfies EndpointSchemas;
