import type { Db } from '#server/db/tables.ts';
import type { ImportReport, Remark, RowOutcome } from '#server/jobs/import/import-report.ts';
import { MAX_FLOOR_PLANS } from '#shared/api/manager-properties.ts';
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
import { findImportedListings, type ImportedListing, refusedRule } from './listing-import.queries.ts';
import {
  findRejectedRows,
  findStagedListings,
  laterLines,
  type StagedListing,
} from './listing-stage.queries.ts';
import { hasOwnPin } from './merge-listing.ts';

/** Locks last some tenths of a second. */
const SAVE_BATCH = 200;
const REJECTED_BATCH = 1000;

type SaveListingsOptions = {
  db: Db;
  context: AssemblyContext;
  groupsRowsById: boolean;
  isDryRun: boolean;
  report: ImportReport;
  onProgress: (done: number) => void;
};

type Planned = { listing: StagedListing; assembled: AssembledListing; known: ImportedListing | undefined };

export async function saveListings(stage: Db, options: SaveListingsOptions): Promise<void> {
  await reportRejected(stage, options.report);
  // Other sources have one plan per listing.
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
      const reasons = [JSON.parse(problem) as Remark];
      await report.add({ line, id: external_id ?? '', outcome: 'rejected', reasons, notes: [] });
    }
  }
}

async function saveBatch(stage: Db, listings: StagedListing[], options: SaveListingsOptions): Promise<void> {
  const { db, context, report } = options;
  const accepted: StagedListing[] = [];
  for (const listing of listings) {
    if (listing.repost_of !== null) {
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
  const known = await findImportedListings(
    db,
    context.source,
    accepted.map(({ external_id }) => external_id),
  );
  const knownById = new Map(known.map((one) => [one.external_id, one]));
  const planned = accepted.map((listing) => ({
    listing,
    assembled: assembleListing(listing, context),
    known: knownById.get(listing.external_id),
  }));
  const changed = planned.filter(({ assembled, known: one }) => !one?.source_hash?.equals(assembled.hash));
  const isSame = new Set(planned).difference(new Set(changed));
  if (!options.isDryRun)
    await confirmImported(
      db,
      [...isSame].map((one) => one.known!.id),
    );
  const refused = options.isDryRun ? new Map<Planned, string>() : await saveChanged(db, changed);
  const isChanged = new Set(changed);
  for (const one of planned) {
    const addRow = createReporter(report, one, isChanged.has(one), refused.get(one));
    for (const { line } of one.listing.rows) await addRow(line, one.assembled.notes.get(line) ?? []);
    if (!options.groupsRowsById) continue;
    for await (const line of laterLines(stage, one.listing)) await addRow(line, [tooManyPlans()]);
  }
}

/** As a batch, else one by one, so that an invalid one stops no other. */
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
  await saveProperties(db, planned.map(inputOf));
}

const findLocation = ({ listing }: Planned) => listing.rows[0]!.row.found;

/** Keeps a bought or requested tier, and a user's pin if the file has none. */
function inputOf(planned: Planned): PropertyInput {
  const { assembled, known } = planned;
  const { input } = assembled;
  if (!known) return input;
  const { id, tier, requested_tier, contract_end_date } = known;
  const { lng, lat, location_precision, is_approximate } =
    findLocation(planned) && hasOwnPin(known, input.values) ? known : input.values;
  const place = { lng, lat, location_precision, is_approximate } as Place;
  return { ...input, id, values: { ...input.values, ...place, tier, requested_tier, contract_end_date } };
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
  { listing, assembled, known }: Planned,
  isChanged: boolean,
  refused: string | undefined,
) {
  const isRefused = refused !== undefined;
  const outcome = isRefused
    ? 'rejected'
    : outcomeOf(isChanged, known !== undefined, assembled.reasons.length > 0);
  const reasons = isRefused
    ? [{ kind: msg('the database rejected it'), detail: refused }]
    : assembled.reasons;
  return async (line: number, notes: Remark[]) =>
    await report.add({ line, id: listing.external_id, outcome, reasons, notes });
}

function outcomeOf(isChanged: boolean, isKnown: boolean, isWithheld: boolean): RowOutcome {
  if (!isChanged) return 'unchanged';
  if (isWithheld) return 'inactive';
  return isKnown ? 'updated' : 'imported';
}
