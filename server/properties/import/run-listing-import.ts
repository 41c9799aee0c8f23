import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { FileColumn, ImportReport } from '#shared/api/listing-import-schemas.ts';
import type { ListingMappingBody } from '#shared/api/listing-mapping-schemas.ts';
import { managerPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../../db/tables.ts';
import type { Geocoder } from '../../geo/addresses/open-nominatim.ts';
import { runInLanguage } from '../../http/request-locale.ts';
import type { NewJob } from '../../jobs/add-job.ts';
import { JOB_PRIORITIES } from '../../jobs/add-job.ts';
import type { ImportFile } from '../../jobs/import/decode-file.ts';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import { matchColumns, readFirstRows } from '../../jobs/import/read-delimited-file.ts';
import type { JobContext, JobTasks } from '../../jobs/job-task.ts';
import { notify } from '../../notifications/notify.ts';
import { compileMapping } from './compile-mapping.ts';
import { importOwnListings } from './import-own-listings.ts';
import {
  findImportMapping,
  takeListingImport,
  updateImportMapping,
  updateListingImport,
  updateProgress,
} from './listing-imports.queries.ts';
import type { ListingMapping } from './listing-mapping.ts';
import { porchlightMapping } from './porchlight-mapping.ts';
import { findListingFileFormat } from './read-listing-file.ts';
import { reportFeedFailure } from './report-feed-failure.ts';
import { ownSource } from './save-own-listing.ts';
import { findFeed, updateFeedSucceeded } from './scheduled-feeds.queries.ts';

export const IMPORT_LISTINGS = 'import-listings';
const MAX_ATTEMPTS = 4;
const SAMPLE_ROWS = 5;
const MAX_COLUMNS = 200;
const PROGRESS_INTERVAL_MS = 500;

type ImportParts = { db: Db; geocoder: Geocoder | null };
type TakenImport = NonNullable<Awaited<ReturnType<typeof takeListingImport>>>;

export function importListingsJob(id: number, manager_id: number): NewJob {
  return {
    name: IMPORT_LISTINGS,
    payload: { id },
    queue: `${IMPORT_LISTINGS}-${manager_id}`,
    priority: JOB_PRIORITIES.soon,
    maxAttempts: MAX_ATTEMPTS,
  };
}

/** Returns the header with sample values. Null for a feed. */
async function readColumns(file: ImportFile, mapping: ListingMapping): Promise<FileColumn[] | null> {
  const { mapping: own } = await findListingFileFormat(file, mapping);
  if (!own) return null;
  const [header = [], ...rows] = await readFirstRows(file, own, SAMPLE_ROWS);
  return header
    .slice(0, MAX_COLUMNS)
    .map((name, at) => ({ name, samples: rows.map((row) => (row[at] ?? '').slice(0, 100)) }));
}

const hasColumns = (columns: readonly FileColumn[], { requiredColumns, otherNames }: ListingMapping) =>
  matchColumns(
    columns.map(({ name }) => name),
    requiredColumns,
    otherNames,
  ).size === requiredColumns.length;

/** The import's own mapping; else the manager's last one, if the file needs one and has its columns. */
async function chooseMapping(
  db: Db,
  { mapping, manager_id, feed_id }: TakenImport,
  columns: readonly FileColumn[] | null,
): Promise<ListingMappingBody | null> {
  if (mapping || !columns || feed_id !== null || hasColumns(columns, porchlightMapping)) return mapping;
  const last = await findImportMapping(db, manager_id);
  return last && hasColumns(columns, compileMapping(last)) ? last : null;
}

function progressWriter(db: Db, id: number) {
  let written = Date.now();
  return async (share: number) => {
    if (Date.now() - written < PROGRESS_INTERVAL_MS) return;
    written = Date.now();
    await updateProgress(db, id, share);
  };
}

async function importFile(
  parts: ImportParts,
  taken: TakenImport,
  file: ImportFile,
  signal: AbortSignal,
): Promise<void> {
  const { db } = parts;
  const { id, manager_id, user_id, feed_id } = taken;
  const given = taken.mapping ? compileMapping(taken.mapping) : porchlightMapping;
  const columns = await readColumns(file, given);
  await updateListingImport(db, id, { columns: columns && JSON.stringify(columns) });
  const mapping = await chooseMapping(db, taken, columns);
  const feed = feed_id === null ? undefined : await findFeed(db, feed_id);
  const report = await importOwnListings(parts, {
    ...{ file, manager_id, user_id, feed_id, signal },
    mapping: mapping ? compileMapping(mapping) : porchlightMapping,
    source: feed?.source ?? ownSource(manager_id),
    isConfirmed: taken.is_confirmed,
    isDryRun: taken.is_dry_run,
    onProgress: progressWriter(db, id),
  });
  await db.transaction().execute(async (trx) => {
    await updateListingImport(trx, id, {
      ...{ state: 'done', progress: 1, finished: new Date(), is_dry_run: report.dry_run },
      report: JSON.stringify(report),
      mapping: mapping && JSON.stringify(mapping),
    });
    if (mapping && !report.dry_run && feed_id === null)
      await updateImportMapping(trx, manager_id, JSON.stringify(mapping));
    if (feed_id !== null) await updateFeedSucceeded(trx, feed_id);
    if (feed?.has_email && report.dry_run && !taken.is_dry_run) await notifyWaiting(trx, feed, id, report);
  });
}

/** Asks the manager to confirm an import that would deactivate many listings. */
async function notifyWaiting(
  trx: Db,
  { user_id, url }: { user_id: number; url: string },
  import_id: number,
  { retired, retired_names: listings, created, updated }: ImportReport,
): Promise<void> {
  const path = managerPath({ view: 'bulk', import: import_id });
  const data = { host: new URL(url).host, retired, listings, created, updated, path };
  await notify(trx, { user_id, topic: 'listing_feed', path, mail: { template: 'feed_waits', data } });
}

/** Records that the file can't be imported, which is no error of the job. */
async function saveFailed(db: Db, { id, feed_id }: TakenImport, sentence: string): Promise<void> {
  await updateListingImport(db, id, { state: 'failed', problem: sentence, finished: new Date() });
  if (feed_id !== null) await reportFeedFailure(db, feed_id, sentence);
}

async function runImport(
  parts: ImportParts,
  taken: TakenImport,
  { signal, attempt }: JobContext,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-import-'));
  try {
    const file = { path: join(folder, 'file'), name: t('The file') };
    await writeFile(file.path, taken.file!);
    await importFile(parts, { ...taken, file: null }, file, signal);
  } catch (error) {
    if (error instanceof ImportFileProblem) return await saveFailed(parts.db, taken, error.message);
    if (attempt === MAX_ATTEMPTS)
      await saveFailed(parts.db, taken, t('Something went wrong on our side. Please try again.'));
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const payloadSchema = z.object({ id: z.int() });

/** `db` needs a longer statement timeout than requests have. */
export function listingImportTasks(parts: ImportParts): JobTasks {
  return {
    async [IMPORT_LISTINGS](payload, context) {
      const parsed = z.safeParse(payloadSchema, payload);
      if (!parsed.success) return context.log.warn('Dropped an import job without an import.');
      const taken = await takeListingImport(parts.db, parsed.data.id);
      if (taken) await runInLanguage(taken.language, () => runImport(parts, taken, context));
    },
  };
}
