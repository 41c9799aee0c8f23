import type { Db } from '#server/db/tables.ts';
import type { ImportReport, Remark, RowOutcome } from '#server/jobs/import/import-report.ts';
import { MAX_FLOOR_PLANS } from '#shared/api/manager-properties.ts';
import type { ListingField } from '#shared/rules/listing-file-fields.ts';
import { msg } from '#shared/texts/t.ts';
import { confirmImported } from '../manage/confirm-availability.ts';
import type { Place } from '../manage/place-address.ts';
import type { PropertyInput } from '../property-input.ts';
import { saveProperties } from '../save-property.ts';
import {
  type AssembledListing,
  type AssemblyContext,
  assembleListing,
  tooManyPlans,
} from './assemble-listing.ts';
import { type Change, listChanges, type StoredListing } from './list-changes.ts';
import {
  findImportedListings,
  findStoredListings,
  type ImportedListing,
  refusedRule,
} from './listing-import.queries.ts';
import {
  findRejectedRows,
  findStagedListings,
  laterLines,
  type StagedListing,
} from './listing-stage.queries.ts';
import {
  fieldsOfRows,
  hasOwnPin,
  isOfFeed,
  mergeFeatures,
  mergePlans,
  mergeValues,
} from './merge-listing.ts';
import { petIdsOf } from './read-features.ts';

/** Listings per transaction, which then holds its locks for some tenths of a second. */
const SAVE_BATCH = 200;
const REJECTED_BATCH = 1000;

type SaveListingsOptions = {
  db: Db;
  context: AssemblyContext;
  /** Fields that the file has. Stored values of other fields stay. */
  fields: ReadonlySet<ListingField>;
  groupsRowsById: boolean;
  isDryRun: boolean;
  report: ImportReport;
  onProgress: (done: number) => void;
};

type Planned = {
  listing: StagedListing;
  assembled: AssembledListing;
  known: ImportedListing | undefined;
  input: PropertyInput;
  /** Changed fields of a known listing; null for a new one. */
  changes: Change[] | null;
};

export async function saveListings(stage: Db, options: SaveListingsOptions): Promise<void> {
  await reportRejected(stage, options.report);
  // Sources without grouped rows have one floor plan per listing.
  const mostRows = options.groupsRowsById ? MAX_FLOOR_PLANS : 1;
  let done = 0;
  let after = 0;
  for (;;) {
    const listings = await findStagedListings(stage, { afterLine: after, limit: SAVE_BATCH, mostRows });
    if (listings.length === 0) return;
    await saveBatch(stage, listings, options);
    done += listings.length;
    after = listings.at(-1)!.line;
    options.onProgress(done);
  }
}

async function reportRejected(stage: Db, report: ImportReport): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await findRejectedRows(stage, after, REJECTED_BATCH);
    if (rows.length === 0) return;
    after = rows.at(-1)!.line;
    for (const { line, external_id, problem } of rows) {
      const reasons = JSON.parse(problem) as Remark[];
      await report.add({ line, id: external_id ?? '', outcome: 'rejected', reasons, notes: [] });
    }
  }
}

async function saveBatch(stage: Db, listings: StagedListing[], options: SaveListingsOptions): Promise<void> {
  const { db, context, report } = options;
  const known = await findImportedListings(
    db,
    context.source,
    listings.map(({ external_id }) => external_id),
  );
  const knownById = new Map(known.map((one) => [one.external_id, one]));
  const accepted: StagedListing[] = [];
  for (const listing of listings) {
    if (listing.repost_of !== null && !knownById.has(listing.external_id)) {
      const reason = { kind: msg('a repost of an earlier listing'), detail: `line ${listing.repost_of}` };
      for (const { line } of listing.rows) await rejectRow(report, listing, line, reason);
      for await (const line of laterLines(stage, listing)) await rejectRow(report, listing, line, reason);
      continue;
    }
    if (!options.groupsRowsById) {
      const reason = { kind: msg('the id is in an earlier line'), detail: `line ${listing.line}` };
      for await (const line of laterLines(stage, listing)) await rejectRow(report, listing, line, reason);
    }
    accepted.push(listing);
  }
  const read = accepted.map((listing) => ({
    listing,
    assembled: assembleListing(listing, context),
    known: knownById.get(listing.external_id),
  }));
  const isSame = ({ known: one, assembled }: (typeof read)[number]) =>
    one?.source_hash?.equals(assembled.hash) ?? false;
  const stored = await findStoredListings(
    db,
    read.flatMap((one) => (one.known && !isSame(one) ? one.known.id : [])),
  );
  const planned = read.map((one) => plan(one, stored, options));
  const changed = planned.filter((one) => !isSame(one));
  if (!options.isDryRun)
    await confirmImported(
      db,
      planned.filter(isSame).map((one) => one.known!.id),
    );
  const refused = options.isDryRun ? new Map<Planned, string>() : await saveChanged(db, changed);
  for (const one of planned) {
    const addRow = createReporter(report, one, refused.get(one));
    for (const { line } of one.listing.rows) await addRow(line, one.assembled.notes.get(line) ?? []);
    if (!options.groupsRowsById) continue;
    for await (const line of laterLines(stage, one.listing)) await addRow(line, [tooManyPlans()]);
  }
}

/**
 * Saves all in one transaction. If the database rejects one, saves each on its own, so that the others
 * succeed.
 */
async function saveChanged(db: Db, changed: Planned[]): Promise<Map<Planned, string>> {
  const refused = new Map<Planned, string>();
  try {
    await saveAll(db, changed);
  } catch (error) {
    if (refusedRule(error) === null) throw error;
    for (const one of changed) {
      try {
        await saveAll(db, [one]);
      } catch (again) {
        const rule = refusedRule(again);
        if (rule === null) throw again;
        refused.set(one, rule);
      }
    }
  }
  return refused;
}

async function saveAll(db: Db, planned: readonly Planned[]): Promise<void> {
  await saveProperties(
    db,
    planned.map(({ input }) => input),
  );
}

type ReadListing = Pick<Planned, 'listing' | 'assembled' | 'known'>;

/** Merges the read listing with the stored one. `stored` has only listings whose rows have changed. */
function plan(
  one: ReadListing,
  stored: ReadonlyMap<number, StoredListing>,
  { fields: fileFields, context: { featureIds } }: SaveListingsOptions,
): Planned {
  const { input } = one.assembled;
  if (!one.known) return { ...one, input, changes: null };
  const before = stored.get(one.known.id);
  if (!before) return { ...one, input, changes: [] };
  const fields = fieldsOfRows(one.listing.rows, fileFields);
  const values = {
    ...mergeValues(before.values, input.values, fields, { isOfFeed: isOfFeed(one.listing.rows) }),
    ...ownedByImport(one, before.values),
  };
  const floor_plans = mergePlans(before.plans, one.assembled.plans, fields);
  const features = mergeFeatures(before.features, input.features ?? [], fields, petIdsOf(featureIds));
  const slugs = new Map([...featureIds].map(([slug, id]) => [id, slug]));
  const changes = listChanges(before, { values, plans: floor_plans, features }, slugs);
  return { ...one, input: { id: one.known.id, values, floor_plans, features }, changes };
}

/** Values that the import always sets. A pin set by a user stays if the row has no coordinates. */
function ownedByImport({ listing, assembled: { input } }: ReadListing, before: StoredListing['values']) {
  const { manager_id, status, source_hash, ...read } = input.values;
  const isTheirs = listing.rows[0]!.row.found && hasOwnPin(before, input.values);
  const { lng, lat, location_precision, is_approximate } = (isTheirs ? before : read) as Place;
  return { manager_id, status, source_hash, lng, lat, location_precision, is_approximate };
}

async function rejectRow(
  report: ImportReport,
  { external_id: id }: StagedListing,
  line: number,
  reason: Remark,
): Promise<void> {
  await report.add({ line, id, outcome: 'rejected', reasons: [reason], notes: [] });
}

function createReporter(
  report: ImportReport,
  { listing, assembled, changes }: Planned,
  refused: string | undefined,
) {
  const isRefused = refused !== undefined;
  const outcome = isRefused ? 'rejected' : outcomeOf(changes, assembled.reasons.length > 0);
  const reasons = isRefused
    ? [{ kind: msg('the database rejected it'), detail: refused }]
    : assembled.reasons;
  return async (line: number, notes: Remark[]) =>
    await report.add({
      ...{ line, id: listing.external_id, outcome, reasons, notes },
      changes: line === listing.line && !isRefused ? (changes ?? []) : [],
    });
}

function outcomeOf(changes: Change[] | null, isWithheld: boolean): RowOutcome {
  if (changes?.length === 0) return 'unchanged';
  if (isWithheld) return 'inactive';
  return changes ? 'updated' : 'imported';
}
