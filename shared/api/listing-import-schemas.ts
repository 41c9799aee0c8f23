import * as z from 'zod/mini';
import { LISTING_FIELDS } from '../rules/listing-file-fields.ts';
import { t } from '../texts/t.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { type ChosenFile, flagField, type Read, readField } from './form-values.ts';
import { idInput } from './inputs.ts';
import { listingMappingSchema } from './listing-mapping-schemas.ts';

const MISSING = () => t('Choose a file first.');
const fileField = readField(
  {
    type: 'string',
    format: 'binary',
    description:
      'A CSV file, or a MITS, HotPads or Zillow feed (XML), at most 50 MB. In JSON: its text, at most 1 MB',
  },
  (value): Read<ChosenFile | string> => {
    const isFile = value instanceof Uint8Array || value instanceof Blob;
    if (!isFile && typeof value !== 'string') return { sentence: MISSING() };
    const size = value instanceof Blob ? value.size : value.length;
    return size > 0 ? { value } : { sentence: t('This file is empty.') };
  },
);
const nameField = readField({ type: 'string' }, (value): Read<string> => {
  const name = typeof value === 'string' ? value.trim().slice(-200) : '';
  return { value: name };
});
/** The handler validates the mapping, so that messages name the field at fault. In forms, its JSON. */
const mappingField = readField(
  { description: 'Columns of the file by field. See docs/listing-mapping.schema.json' },
  (value): Read<unknown> => {
    if (typeof value !== 'string') return { value };
    try {
      return { value: JSON.parse(value) };
    } catch {
      return { sentence: t('The mapping isn’t valid JSON.') };
    }
  },
);

const createImportBody = z.object({
  file: fileField,
  file_name: z.optional(nameField),
  /** Reports the outcome without saving. */
  dry_run: z.optional(flagField('dry_run')),
  mapping: z.optional(mappingField),
});
export type CreateImportBody = z.output<typeof createImportBody>;

/**
 * `rejected` rows are not saved. `hidden` rows are saved as inactive. `noted` rows contain a value that the
 * import had to interpret.
 */
const IMPORT_OUTCOMES = ['rejected', 'hidden', 'noted', 'changed'] as const;

const importReportSchema = z.object({
  dry_run: z.boolean(),
  /** Number of floor plans in a CSV file, or of properties and floor plans in an XML file. */
  rows: z.int(),
  /** `created`, `updated`, `unchanged` and `retired` count listings; `rejected` counts rows. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** Listings of a scheduled feed that the file lacks, which become inactive. */
  retired: z.int(),
  /** Names of the first ones. */
  retired_names: z.array(z.string()),
  /**
   * CSV of the rejected rows, for correction and another import. Null if there are none, or none could be
   * parsed.
   */
  rejected_rows: z.nullable(z.string()),
  /** Problems by kind, with the number of all rows that have it. */
  groups: z.array(
    z.object({
      outcome: z.enum(IMPORT_OUTCOMES),
      kind: z.string(),
      rows: z.int(),
      first_rows: z.array(z.int()),
    }),
  ),
  /** The most important problems, ordered by row. */
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

const fileColumnSchema = z.object({ name: z.string(), samples: z.array(z.string()) });
export type FileColumn = z.output<typeof fileColumnSchema>;

const importItemSchema = z.object({
  id: z.int(),
  created: z.string(),
  file_name: z.string(),
  /** Id of the scheduled feed that the file comes from. */
  feed: z.nullable(z.int()),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  dry_run: z.boolean(),
  /** From 0 to 1. */
  progress: z.number(),
  /** Reason of the state `failed`. */
  problem: z.nullable(z.string()),
});
export type ImportItem = z.output<typeof importItemSchema>;

const importStateSchema = z.extend(importItemSchema, {
  /** Columns of a CSV file with the values of its first rows. Null for a feed. */
  columns: z.nullable(z.array(fileColumnSchema)),
  /** Columns by the field that they fill, by the mapping or by their names. */
  matched: z.partialRecord(z.enum(LISTING_FIELDS), z.string()),
  mapping: z.nullable(listingMappingSchema),
  /** False once the file is deleted, a week after the upload. */
  can_run: z.boolean(),
  report: z.nullable(importReportSchema),
});
export type ImportState = z.output<typeof importStateSchema>;

const urlField = readField({ type: 'string', format: 'uri' }, (value): Read<string> => {
  const text = typeof value === 'string' ? value.trim() : '';
  const url = text.length <= 2000 && URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:') return { sentence: t('Enter an address that begins with https://.') };
  return url.username === '' && url.password === '' && url.port === ''
    ? { value: url.href }
    : { sentence: t('The address can’t contain a username, password or port.') };
});

export const scheduledFeedBody = z.object({ url: urlField, mapping: z.optional(mappingField) });

const feedSchema = z.object({
  id: z.int(),
  url: z.string(),
  /** Time of the last attempt. Null before the first. */
  checked: z.nullable(z.string()),
  /** Number of failed attempts since the last success. */
  failures: z.int(),
  /** Reason of the last failure. */
  problem: z.nullable(z.string()),
});
export type ScheduledFeedItem = z.output<typeof feedSchema>;
const idParams = z.object({ id: idInput('id') });

export const listingImportSchemas = {
  listing_imports: {
    tag: 'Manager',
    summary: 'Lists the manager’s last imports.',
    response: z.array(importItemSchema),
  },
  listing_import: {
    tag: 'Manager',
    summary: 'Returns an import with its progress and report.',
    params: idParams,
    response: importStateSchema,
  },
  create_listing_import: {
    tag: 'Manager',
    summary: 'Uploads a file of listings and checks or imports it by a job.',
    body: createImportBody,
    response: importStateSchema,
  },
  run_listing_import: {
    tag: 'Manager',
    summary: 'Checks an uploaded file again, or imports it.',
    params: idParams,
    body: z.object({ dry_run: flagField('dry_run'), mapping: z.optional(mappingField) }),
    response: importStateSchema,
  },
  scheduled_feeds: {
    tag: 'Manager',
    summary: 'Lists the manager’s feeds that are fetched daily.',
    response: z.array(feedSchema),
  },
  create_scheduled_feed: {
    tag: 'Manager',
    summary: 'Adds a feed that is fetched daily.',
    body: scheduledFeedBody,
    response: feedSchema,
  },
  delete_scheduled_feed: {
    tag: 'Manager',
    summary: 'Removes a scheduled feed. Its listings stay.',
    params: idParams,
    response: z.object({}),
  },
  fetch_scheduled_feed: {
    tag: 'Manager',
    summary: 'Fetches a scheduled feed now.',
    params: idParams,
    response: feedSchema,
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
