import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Db } from '#server/db/tables.ts';
import type { Geocoder } from '#server/geo/addresses/open-nominatim.ts';
import type { FileProgress } from '#server/jobs/import/decode-file.ts';
import { ImportFileProblem } from '#server/jobs/import/import-file-problem.ts';
import type { ImportReport } from '#server/jobs/import/import-report.ts';
import { insertImportRun, updateImportRun } from '#server/jobs/import/import-run.queries.ts';
import type { ListingField } from '#shared/rules/listing-file-fields.ts';
import { rebuildPropertiesIn } from '../rebuild-read-model.ts';
import { isArea } from './find-row-place.ts';
import {
  findImportedListings,
  findPropertyFeatureIds,
  findSchoolPoints,
  saveSourceManager,
  updateRetired,
} from './listing-import.queries.ts';
import {
  countStagedListings,
  createStage,
  dropStage,
  findMissingListings,
  groupStagedRows,
  insertStagedRows,
  lockSource,
  type StagedRow,
} from './listing-stage.queries.ts';
import { nearSchools } from './near-schools.ts';
import { createDateOrder, type DateOrder } from './read-date.ts';
import type { ListingReading, ListingRow } from './read-listing.ts';
import { type ListingFileFormat, readListingFile } from './read-listing-file.ts';
import { readPlacedListing } from './read-placed-listing.ts';
import { saveListings } from './save-listings.ts';

const STAGE_BATCH = 500;
const MISSING_BATCH = 500;
const NAMED_MISSING = 20;

type ListingImportOptions = {
  /** A pool with at least two connections and a long statement timeout. */
  db: Db;
  geocoder: Geocoder | null;
  file: string;
  mapping: ListingFileFormat;
  source: string;
  /** Deactivates listings missing from the file. */
  isRetiringMissing: boolean;
  isDryRun: boolean;
  /** Called once the file was read without errors. */
  openReport: () => Promise<ImportReport>;
  onRead?: (progress: FileProgress) => void;
  onSave?: (done: number, total: number) => void;
};

/**
 * Reads the file into a temporary table, then saves its listings in short transactions. Listings whose rows
 * are unchanged are not written, so edits of users stay.
 * @throws ImportFileProblem
 */
export async function importListings(options: ListingImportOptions): Promise<ImportReport> {
  const { db, source } = options;
  return await db.connection().execute(async (stage) => {
    if (!(await lockSource(stage, source))) {
      throw new ImportFileProblem(`Another import of ${source} is running. Wait until it finishes.`);
    }
    try {
      await createStage(stage);
      const staged = await stageFile(stage, options);
      return await saveStage(stage, options, staged);
    } finally {
      // If the connection was lost, PostgreSQL has already dropped the table and the lock.
      await dropStage(stage, source).catch(() => {});
    }
  });
}

/** Facts that are known once the whole file is read. */
type StagedFile = {
  dateOrder: DateOrder;
  fields: ReadonlySet<ListingField>;
  /** Rows that were placed at their ZIP code or city. */
  inAreas: number;
};

async function stageFile(stage: Db, options: ListingImportOptions): Promise<StagedFile> {
  const { db, file, mapping, onRead } = options;
  const knownFeatures = new Set((await findPropertyFeatureIds(db)).keys());
  let waiting: StagedRow[] = [];
  const fields = new Set<ListingField>();
  let inAreas = 0;
  const dateOrder = createDateOrder();
  const placed = {
    db,
    geocoder: options.geocoder,
    file: { zeroPrice: mapping.zeroPrice, knownFeatures, dateOrder },
    findKnown: async (external_id: string) =>
      (await findImportedListings(db, options.source, [external_id]))[0] ?? null,
  };
  for await (const batch of readListingFile({ path: file, name: file }, mapping, onRead)) {
    for (const row of batch) {
      if ('fields' in row) for (const field of row.fields) fields.add(field);
      const reading =
        'problem' in row
          ? { problems: [{ kind: row.problem }], external_id: '' }
          : await readPlacedListing(placed, row.raw);
      if ('row' in reading && 'fields' in row && !mapping.mapping) reading.row.fields = [...row.fields];
      if ('row' in reading && reading.row.found && isArea(reading.row.found)) inAreas += 1;
      waiting.push(stagedRow(row.line, reading));
      if (waiting.length < STAGE_BATCH) continue;
      await insertStagedRows(stage, waiting);
      waiting = [];
    }
  }
  await insertStagedRows(stage, waiting);
  return { dateOrder, fields, inAreas };
}

function stagedRow(line: number, reading: ListingReading): StagedRow {
  if ('problems' in reading) {
    const nothing = { data: null, lng: null, lat: null, address_key: null, home_key: null };
    return {
      ...nothing,
      line,
      external_id: reading.external_id || null,
      problem: JSON.stringify(reading.problems),
    };
  }
  const { external_id, property } = reading.row;
  const data = JSON.stringify(reading.row);
  return {
    line,
    external_id,
    problem: null,
    data,
    lng: property.lng,
    lat: property.lat,
    ...keysOf(line, reading.row),
  };
}

function keysOf(line: number, { property, plan, hasStreetAddress }: ListingRow) {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  const town = `${plain(property.city)}|${property.state}`;
  const address = `${plain(property.address_1)}|${town}`;
  const home = hasStreetAddress
    ? [address, plain(property.address_2)]
    : [town, plain(property.listing_title), plain(property.description), plain(property.address_1)];
  const facts = [plan.bedrooms, plan.price, plan.sq_feet, plan.full_bath, plan.half_bath, plain(plan.name)];
  return {
    address_key: hasStreetAddress ? address : `line ${line}`,
    home_key: createHash('sha256')
      .update([...home, ...facts].join('|'))
      .digest('base64'),
  };
}

async function saveStage(
  stage: Db,
  options: ListingImportOptions,
  { dateOrder, fields, inAreas }: StagedFile,
): Promise<ImportReport> {
  const { db, file, mapping, source, isDryRun } = options;
  await groupStagedRows(stage);
  const report = await options.openReport();
  const run = isDryRun ? null : await insertImportRun(db, 'listings', source, basename(file));
  const context = {
    source,
    managerId: isDryRun ? 0 : await saveSourceManager(db, source, mapping.managerName),
    today: new Date().toISOString().slice(0, 10),
    dateOrder,
    featureIds: await findPropertyFeatureIds(db),
    hasSchoolNear: nearSchools(await findSchoolPoints(db)),
  };
  const total = await countStagedListings(stage);
  await saveListings(stage, {
    db,
    context,
    fields,
    groupsRowsById: mapping.groupsRowsById,
    isDryRun,
    report,
    onProgress: (done) => options.onSave?.(done, total),
  });
  await handleMissing(stage, options, report);
  if (inAreas > 0)
    report.remark(
      `Placed at their ZIP code or city: ${inAreas} ${inAreas === 1 ? 'row' : 'rows'}. Import the map of their area, then this file again: npm run import -- map FILE.osm.pbf`,
    );
  if (run !== null) await updateImportRun(db, run, report.countsSoFar);
  return report;
}

async function handleMissing(stage: Db, options: ListingImportOptions, report: ImportReport): Promise<void> {
  const { db, source, isRetiringMissing, isDryRun } = options;
  let count = 0;
  let after = 0;
  const named: string[] = [];
  for (;;) {
    const missing = await findMissingListings(stage, source, after, MISSING_BATCH);
    if (missing.length === 0) break;
    count += missing.length;
    after = missing.at(-1)!.id;
    named.push(...missing.slice(0, NAMED_MISSING - named.length).map(({ external_id }) => external_id));
    const ids = missing.map(({ id }) => id);
    if (!isRetiringMissing || isDryRun) continue;
    await db.transaction().execute(async (trx) => {
      await updateRetired(trx, ids);
      await rebuildPropertiesIn(trx, ids);
    });
  }
  if (count === 0) return;
  const which = `${named.join(', ')}${count > named.length ? ', …' : ''}`;
  const what = `${count} public ${count === 1 ? 'listing' : 'listings'} of ${source} no longer in the file (${which})`;
  report.remark(
    isRetiringMissing
      ? `Deactivated ${what}.`
      : `Not changed: ${what}. Use --retire-missing to deactivate them.`,
  );
}
