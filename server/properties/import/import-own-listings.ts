import { setImmediate as breathe } from 'node:timers/promises';
import { isProblem } from '#shared/api/errors.ts';
import { MAX_IMPORT_PHOTOS, MAX_IMPORT_PROBLEMS } from '#shared/api/listing-import.ts';
import type { ImportProblem, ImportReport } from '#shared/api/listing-import-schemas.ts';
import { csvLine } from '#shared/rules/csv-cell.ts';
import { PROPERTY_FIELD_NAMES, PROPERTY_FIELDS } from '#shared/rules/property-fields.ts';
import { msg, t } from '#shared/texts/t.ts';
import { requireManager } from '../../accounts/authenticate.ts';
import { consumeAttempt } from '../../accounts/consume-attempt.ts';
import type { Context } from '../../context.ts';
import type { Remark } from '../../jobs/import/import-report.ts';
import { MANAGER_LIMITS } from '../manage/manager-limits.ts';
import type { Change } from './list-changes.ts';
import { findPropertyFeatureIds, findSchoolPoints, refusedRule } from './listing-import.queries.ts';
import { LISTING_FIELDS } from './listing-mapping.ts';
import { nearSchools } from './near-schools.ts';
import { porchlightMapping } from './porchlight-mapping.ts';
import { createDateOrder } from './read-date.ts';
import type { FileReading, ListingRow } from './read-listing.ts';
import { readPlacedListing } from './read-placed-listing.ts';
import { readUpload, type Upload } from './read-upload.ts';
import {
  findKnownPlace,
  type OwnImport,
  type ReadGroup,
  type SavedGroup,
  saveOwnListing,
} from './save-own-listing.ts';

/** Number of rows that are read before the event loop handles other requests. */
const ROWS_PER_TURN = 50;

function sentenceOf({ kind, detail }: Remark): string {
  const words = t(kind);
  return `${words[0]!.toUpperCase()}${words.slice(1)}${detail ? `: ${detail}` : ''}.`;
}

const PLAN_LABELS: Record<string, string> = {
  floor_plan: msg('Floor plan'),
  features: msg('Amenities'),
  name: msg('Name'),
  bedrooms: msg('Bedrooms'),
  full_bath: msg('Full baths'),
  half_bath: msg('Half baths'),
  sq_feet: msg('Square feet'),
  stories: msg('Stories'),
  price: msg('Rent'),
  price_max: msg('Highest rent'),
  date_available: msg('Date Available'),
  lat: msg('Latitude'),
  lng: msg('Longitude'),
  status: msg('Status'),
};

function describeChange({ field, from, to }: Change): string {
  const label = PROPERTY_FIELD_NAMES.find((name) => name === field);
  const name = PLAN_LABELS[field] ?? (label ? PROPERTY_FIELDS[label].label : field);
  const none = t('none');
  return t('{field}: {from} → {to}.', { field: t(name), from: from || none, to: to || none });
}

function photoUrlsOf(text: string): string[] {
  return text.split(/[\s|]+/).filter((url) => url !== '');
}

class Report {
  readonly problems: ImportProblem[] = [];
  readonly counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };

  add(row: number, external_id: string, outcome: ImportProblem['outcome'], sentences: string[]): void {
    if (outcome === 'rejected') this.counts.rejected += 1;
    if (sentences.length > 0) this.problems.push({ row, external_id, outcome, sentences });
  }

  /** Rejected rows as CSV. Imports ignore its last column, which has the reasons. */
  private writeRejected(rows: Upload['rows']): string | null {
    const rejected = new Map(
      this.problems
        .filter(({ outcome }) => outcome === 'rejected')
        .map(({ row, sentences }) => [row, sentences.join(' ')]),
    );
    const lines = rows.flatMap((one) => {
      const why = rejected.get(one.row);
      return why !== undefined && 'raw' in one
        ? csvLine([...LISTING_FIELDS.map((field) => one.raw[field] ?? ''), why])
        : [];
    });
    return lines.length > 0 ? csvLine([...LISTING_FIELDS, 'why_rejected']) + lines.join('') : null;
  }

  finish({ rows }: Upload, dry_run: boolean): ImportReport {
    const rank = { rejected: 0, hidden: 1, noted: 2, changed: 3 };
    const problems = this.problems
      .toSorted((a, b) => rank[a.outcome] - rank[b.outcome])
      .slice(0, MAX_IMPORT_PROBLEMS)
      .toSorted((a, b) => a.row - b.row);
    return { dry_run, rows: rows.length, ...this.counts, rejected_rows: this.writeRejected(rows), problems };
  }
}

/** Groups valid rows by listing and reports the others. */
async function readGroups(
  { db, geocoder }: Context,
  { rows }: Upload,
  file: FileReading,
  manager_id: number,
  report: Report,
): Promise<ReadGroup[]> {
  const placed = {
    ...{ db, geocoder, file },
    findKnown: (external_id: string) => findKnownPlace(db, external_id, manager_id),
  };
  const groups = new Map<string, ReadGroup>();
  for (const [index, one] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await breathe();
    if ('problem' in one) {
      report.add(one.row, '', 'rejected', [sentenceOf({ kind: one.problem })]);
      continue;
    }
    const reading = await readPlacedListing(placed, one.raw);
    if ('problems' in reading) {
      report.add(one.row, reading.external_id, 'rejected', reading.problems.map(sentenceOf));
      continue;
    }
    const { external_id } = reading.row;
    const group = groups.get(external_id) ?? { external_id, rows: [], photo_urls: [] };
    group.rows.push({ line: one.row, row: { ...reading.row, fields: one.fields } satisfies ListingRow });
    group.photo_urls = [...new Set([...group.photo_urls, ...photoUrlsOf(one.raw.photos)])];
    groups.set(external_id, group);
  }
  return [...groups.values()];
}

function addSaved(report: Report, group: ReadGroup, saved: SavedGroup): void {
  report.counts[saved.outcome] += 1;
  const reasons = saved.reasons.map(sentenceOf);
  for (const [index, { line }] of group.rows.entries()) {
    const notes = (saved.notes.get(line) ?? []).map(sentenceOf);
    const more = index === 0 ? [...reasons, ...saved.photo_sentences] : [];
    report.add(line, group.external_id, reasons.length > 0 ? 'hidden' : 'noted', [...more, ...notes]);
  }
  report.add(group.rows[0]!.line, group.external_id, 'changed', saved.changes.map(describeChange));
}

/** Sentences about a listing that was refused. Null for an unexpected error, which must be thrown. */
function refusalOf(error: unknown): string[] | null {
  if (isProblem(error)) {
    const { errors, detail } = error.problem;
    return errors ? Object.values(errors).flat() : [detail];
  }
  return refusedRule(error) === null ? null : [t('A value in this row can’t be stored.')];
}

/** Saves each listing in its own transaction, which a dry run rolls back. @throws 400 on `file`, 413, 429 */
export async function importOwnListings(
  context: Context,
  bytes: Uint8Array,
  isDryRun: boolean,
): Promise<ImportReport> {
  const { db } = context;
  const { user_id, manager_id } = requireManager(context);
  await consumeAttempt(db, MANAGER_LIMITS.import, user_id);
  const upload = await readUpload(bytes);
  const featureIds = await findPropertyFeatureIds(db);
  const report = new Report();
  const { zeroPrice } = porchlightMapping;
  const file = { zeroPrice, knownFeatures: new Set(featureIds.keys()), dateOrder: createDateOrder() };
  const groups = await readGroups(context, upload, file, manager_id, report);
  const own: OwnImport = {
    manager_id,
    user_id,
    fields: upload.fields,
    isDryRun,
    featureIds,
    today: new Date().toISOString().slice(0, 10),
    dateOrder: file.dateOrder,
    hasSchoolNear: nearSchools(await findSchoolPoints(db)),
  };
  for (const group of groups) {
    const left = group.photo_urls.length - MAX_IMPORT_PHOTOS;
    if (left > 0) group.photo_urls = group.photo_urls.slice(0, MAX_IMPORT_PHOTOS);
    try {
      const saved = await saveOwnListing(db, group, own);
      if (left > 0)
        saved.photo_sentences.push(t('We only download the first {max} photos.', { max: MAX_IMPORT_PHOTOS }));
      addSaved(report, group, saved);
    } catch (error) {
      const sentences = refusalOf(error);
      if (sentences === null) throw error;
      for (const { line } of group.rows) report.add(line, group.external_id, 'rejected', sentences);
    }
  }
  return report.finish(upload, isDryRun);
}
