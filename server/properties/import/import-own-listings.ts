import { setImmediate as breathe } from 'node:timers/promises';
import { isProblem } from '#shared/api/errors.ts';
import { MAX_IMPORT_PHOTOS, MAX_IMPORT_ROWS } from '#shared/api/listing-import.ts';
import type { ImportReport } from '#shared/api/listing-import-schemas.ts';
import type { ListingField } from '#shared/rules/listing-file-fields.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../../db/tables.ts';
import type { Geocoder } from '../../geo/addresses/open-nominatim.ts';
import type { ImportFile } from '../../jobs/import/decode-file.ts';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import type { Remark } from '../../jobs/import/import-report.ts';
import { findPropertyFeatureIds, findSchoolPoints, refusedRule } from './listing-import.queries.ts';
import type { ListingMapping } from './listing-mapping.ts';
import { nearSchools } from './near-schools.ts';
import { describeChange, OwnImportReport } from './own-import-report.ts';
import { createDateOrder } from './read-date.ts';
import { type FileReading, type ListingRow, readListing } from './read-listing.ts';
import { findListingFileFormat, type ListingFileFormat, readListingFile } from './read-listing-file.ts';
import { readPlacedListing } from './read-placed-listing.ts';
import { saveFeedListings } from './save-feed-listings.ts';
import {
  findKnownPlace,
  type OwnImport,
  type ReadGroup,
  type SavedGroup,
  saveOwnListing,
} from './save-own-listing.ts';
import { findMissing, type MissingListing } from './scheduled-feeds.queries.ts';

/** Number of rows that are read before the event loop handles other requests. */
const ROWS_PER_TURN = 50;
/** A feed that loses a larger share of its listings waits for the manager. */
const MAX_MISSING_SHARE = 1 / 5;

export type OwnListingsImport = {
  file: ImportFile;
  mapping: ListingMapping;
  manager_id: number;
  user_id: number;
  source: string;
  /** The scheduled feed of the file. Its listings that the file lacks become inactive. */
  feed_id: number | null;
  /** True if the manager accepted that many listings become inactive. */
  isConfirmed: boolean;
  isDryRun: boolean;
  /** @param share from 0 to 1 */
  onProgress: (share: number) => Promise<void>;
  signal: AbortSignal;
};

type Parts = { db: Db; geocoder: Geocoder | null };

const photoUrlsOf = (text: string): string[] => text.split(/[\s|]+/).filter((url) => url !== '');

/** Facts about the whole file, which the first reading collects. */
type FileFacts = {
  rows: number;
  fields: ReadonlySet<ListingField>;
  /** Last row of each listing, rejected ones too. */
  lastRows: ReadonlyMap<string, number>;
};

function refuseMany(count: number): void {
  if (count <= MAX_IMPORT_ROWS) return;
  const most = MAX_IMPORT_ROWS.toLocaleString('en-US');
  throw new ImportFileProblem(
    t('The file has more than {most} rows. Split it and import one part at a time.', { most }),
  );
}

/** Yields the file's rows, and lets other requests run in between. */
async function* readRows({ file, signal }: OwnListingsImport, format: ListingFileFormat) {
  let count = 0;
  for await (const batch of readListingFile(file, format)) {
    for (const row of batch) {
      count += 1;
      if (count % ROWS_PER_TURN === 0) {
        signal.throwIfAborted();
        await breathe();
      }
      yield row;
    }
  }
}

/**
 * Reads the whole file without keeping its rows. Nothing is saved before, because a truncated file throws at
 * its end.
 */
async function scanFile(
  given: OwnListingsImport,
  format: ListingFileFormat,
  reading: FileReading,
): Promise<FileFacts> {
  const fields = new Set<ListingField>();
  const lastRows = new Map<string, number>();
  let rows = 0;
  for await (const one of readRows(given, format)) {
    rows += 1;
    refuseMany(rows);
    if ('problem' in one) continue;
    for (const field of one.fields) fields.add(field);
    const listing = readListing(one.raw, reading);
    lastRows.set('row' in listing ? listing.row.external_id : listing.external_id, one.line);
  }
  return { rows, fields, lastRows };
}

/** Yields each listing's valid rows once its last row is read, and reports the others. */
async function* readGroups(
  { db, geocoder }: Parts,
  given: OwnListingsImport,
  format: ListingFileFormat,
  { reading, report, lastRows }: { reading: FileReading; report: OwnImportReport } & FileFacts,
): AsyncGenerator<ReadGroup> {
  const { source, manager_id } = given;
  const placed = {
    ...{ db, geocoder, file: reading },
    findKnown: (external_id: string) => findKnownPlace(db, source, external_id, manager_id),
  };
  const groups = new Map<string, ReadGroup>();
  for await (const one of readRows(given, format)) {
    const { line } = one;
    report.rows += 1;
    if ('problem' in one) {
      report.reject(line, '', [{ kind: one.problem }], null);
      continue;
    }
    const listing = await readPlacedListing(placed, one.raw);
    const external_id = 'row' in listing ? listing.row.external_id : listing.external_id;
    if ('problems' in listing) report.reject(line, external_id, listing.problems, one.raw);
    else {
      const group = groups.get(external_id) ?? { external_id, rows: [], raw: [], photo_urls: [] };
      const own = format.mapping ? {} : { fields: [...one.fields] };
      group.rows.push({ line, row: { ...listing.row, ...own } satisfies ListingRow });
      group.raw.push(one.raw);
      group.photo_urls = [...new Set([...group.photo_urls, ...photoUrlsOf(one.raw.photos)])];
      groups.set(external_id, group);
    }
    const group = lastRows.get(external_id) === line ? groups.get(external_id) : undefined;
    if (!group) continue;
    groups.delete(external_id);
    yield group;
  }
}

function addSaved(report: OwnImportReport, group: ReadGroup, saved: SavedGroup): void {
  report.counts[saved.outcome] += 1;
  const { reasons } = saved;
  for (const [index, { line }] of group.rows.entries()) {
    const notes = saved.notes.get(line) ?? [];
    const more = index === 0 ? [...reasons, ...saved.photo_remarks] : [];
    report.add(line, group.external_id, reasons.length > 0 ? 'hidden' : 'noted', [...more, ...notes]);
  }
  report.add(group.rows[0]!.line, group.external_id, 'changed', saved.changes.map(describeChange));
}

/** Reasons why a listing was refused. Null for an unexpected error, which must be thrown. */
function refusalOf(error: unknown): Remark[] | null {
  if (isProblem(error)) {
    const { errors, detail } = error.problem;
    return (errors ? Object.values(errors).flat() : [detail]).map((kind) => ({ kind }));
  }
  return refusedRule(error) === null ? null : [{ kind: t('A value in this row can’t be stored') }];
}

/** Saves a group, or reports why not. @returns the id of its listing; null if refused */
async function saveGroup(
  db: Db,
  group: ReadGroup,
  own: OwnImport,
  report: OwnImportReport,
): Promise<number | null> {
  const left = group.photo_urls.length - MAX_IMPORT_PHOTOS;
  const photo_urls = group.photo_urls.slice(0, MAX_IMPORT_PHOTOS);
  try {
    const saved = await saveOwnListing(db, { ...group, photo_urls }, own);
    if (left > 0)
      saved.photo_remarks.push({
        kind: t('We only download the first {max} photos', { max: MAX_IMPORT_PHOTOS }),
      });
    addSaved(report, group, saved);
    return saved.id;
  } catch (error) {
    const remarks = refusalOf(error);
    if (remarks === null) throw error;
    for (const [index, { line }] of group.rows.entries())
      report.reject(line, group.external_id, remarks, group.raw[index]!);
    return null;
  }
}

/** True if so many of the feed's listings are missing that the manager must confirm the import. */
const isDoubtful = ({ missing, total }: { missing: MissingListing[]; total: number }) =>
  missing.length > total * MAX_MISSING_SHARE;

/**
 * Saves each listing in its own transaction, which a dry run rolls back.
 * @returns the report; its `dry_run` is true if a feed's import must be confirmed first
 * @throws ImportFileProblem
 */
export async function importOwnListings(parts: Parts, given: OwnListingsImport): Promise<ImportReport> {
  const { db } = parts;
  const { manager_id, user_id, source, mapping, feed_id, onProgress } = given;
  const featureIds = await findPropertyFeatureIds(db);
  const report = new OwnImportReport();
  const dateOrder = createDateOrder();
  const reading = { zeroPrice: mapping.zeroPrice, knownFeatures: new Set(featureIds.keys()), dateOrder };
  const format = await findListingFileFormat(given.file, mapping);
  const facts = await scanFile(given, format, reading);
  const lost = feed_id === null ? null : await findMissing(db, feed_id, [...facts.lastRows.keys()]);
  const isDryRun = given.isDryRun || (lost !== null && isDoubtful(lost) && !given.isConfirmed);
  const own: OwnImport = {
    ...{ manager_id, user_id, source, fields: facts.fields, isDryRun, featureIds, dateOrder },
    today: new Date().toISOString().slice(0, 10),
    hasSchoolNear: nearSchools(await findSchoolPoints(db)),
  };
  const ids: number[] = [];
  for await (const group of readGroups(parts, given, format, { ...facts, reading, report })) {
    const id = await saveGroup(db, group, own, report);
    if (id !== null) ids.push(id);
    await onProgress(report.rows / facts.rows);
  }
  report.retired = (lost?.missing ?? []).map(({ title }) => title);
  if (lost && feed_id !== null && !isDryRun) await saveFeedListings(db, feed_id, ids, lost.missing);
  return report.finish(isDryRun);
}
