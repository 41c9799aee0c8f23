import { problem } from '#shared/api/errors.ts';
import type { ListingField } from '#shared/rules/listing-file-fields.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Db } from '../../db/tables.ts';
import { addJobs } from '../../jobs/add-job.ts';
import type { Remark } from '../../jobs/import/import-report.ts';
import { lockSchoolPlaces } from '../../schools/school-place.queries.ts';
import { updateConfirmed } from '../manage/availability.queries.ts';
import { fetchPhotoJob } from '../manage/fetch-photo-job.ts';
import { lockManager, lockOwnProperty, type OwnProperty } from '../manage/own-properties.queries.ts';
import { insertPhotoFetches } from '../manage/photo-fetches.queries.ts';
import { forced, refuseManyDrafts } from '../manage/save-own-property.ts';
import type { PropertyValues } from '../property-input.ts';
import { findFeatureRows, findFloorPlans } from '../read-model.queries.ts';
import { savePropertiesIn } from '../save-property.ts';
import { writeReadModel } from '../write-read-model.ts';
import { type AssembledListing, assembleListing } from './assemble-listing.ts';
import { type Change, listChanges } from './list-changes.ts';
import { findOwnImported, findOwnPlace } from './listing-import.queries.ts';
import type { RawListing } from './listing-mapping.ts';
import { fieldsOfRows, isOfFeed, mergeFeatures, mergePlans, mergeValues } from './merge-listing.ts';
import type { DateOrder } from './read-date.ts';
import { petIdsOf } from './read-features.ts';
import type { ListingRow } from './read-listing.ts';

const MAX_URL_LENGTH = 2000;

export type ReadGroup = {
  external_id: string;
  rows: { line: number; row: ListingRow }[];
  /** The same rows as they were read. */
  raw: RawListing[];
  photo_urls: string[];
};

export type OwnImport = {
  manager_id: number;
  user_id: number;
  source: string;
  fields: ReadonlySet<ListingField>;
  isDryRun: boolean;
  featureIds: ReadonlyMap<string, number>;
  today: string;
  dateOrder: DateOrder;
  hasSchoolNear: (lng: number, lat: number) => boolean;
};

export type SavedGroup = Pick<AssembledListing, 'reasons' | 'notes'> & {
  /** In a dry run, the id was rolled back with the listing. */
  id: number;
  outcome: 'created' | 'updated' | 'unchanged';
  changes: Change[];
  photo_remarks: Remark[];
};

/** Id that exports give to listings without an external id; see `findExportFacts`. */
const OWN_ID = /^porchlight-([1-9]\d{0,14})$/;
/** Each manager's external ids are a source of their own. */
export const ownSource = (manager_id: number) => `manager-${manager_id}`;

const NOT_YOURS = msg('This ID belongs to a listing that isn’t yours or was deleted.');

class DryRunRollback extends Error {
  readonly saved: SavedGroup;

  constructor(saved: SavedGroup) {
    super();
    this.saved = saved;
  }
}

/**
 * Finds and locks the listing of a row. Returns only `id` for a deleted listing, which the import restores.
 */
async function findTarget(
  trx: Db,
  external_id: string,
  { manager_id, source }: OwnImport,
): Promise<{ id?: number; before: OwnProperty | null }> {
  const own = OWN_ID.exec(external_id);
  if (own) {
    const before = await lockOwnProperty(trx, Number(own[1]), manager_id);
    if (!before) throw problem(404, t(NOT_YOURS));
    return { id: before.id, before };
  }
  const known = await findOwnImported(trx, source, external_id);
  if (!known) return { before: null };
  if (known.manager_id !== manager_id) throw problem(404, t(NOT_YOURS));
  return { id: known.id, before: await lockOwnProperty(trx, known.id, manager_id) };
}

export async function findKnownPlace(db: Db, source: string, external_id: string, manager_id: number) {
  const own = OWN_ID.exec(external_id);
  const id = own ? Number(own[1]) : (await findOwnImported(db, source, external_id))?.id;
  return id === undefined ? null : await findOwnPlace(db, id, manager_id);
}

async function saveIn(trx: Db, group: ReadGroup, own: OwnImport): Promise<SavedGroup> {
  const { manager_id } = own;
  const fields = fieldsOfRows(group.rows, own.fields);
  const { found } = group.rows[0]!.row;
  await lockSchoolPlaces(trx, 'shared');
  const manager = await lockManager(trx, manager_id, 'alone');
  const { id, before } = await findTarget(trx, group.external_id, own);
  const staged = {
    ...group,
    line: group.rows[0]!.line,
    repost_of: null,
    is_shared: false,
    is_disputed: false,
  };
  const context = { ...own, managerId: manager_id };
  const { input, plans: readPlans, reasons, notes } = assembleListing(staged, context);
  const read = { ...input.values, source_hash: null };
  const values = {
    ...(before
      ? mergeValues(before, read, fields, {
          isPlaceFound: found !== undefined,
          isOfFeed: isOfFeed(group.rows),
        })
      : read),
    ...forced(manager, before, undefined),
  } as PropertyValues;
  const isNewDraft = values.status === 'inactive' && before?.status !== 'inactive';
  if (isNewDraft) await refuseManyDrafts(trx, manager_id);
  const plans = before ? await findFloorPlans(trx, [before.id]) : [];
  const floor_plans = mergePlans(plans, readPlans, fields);
  const stored = before ? (await findFeatureRows(trx, [before.id])).map((row) => row.id) : [];
  const features = before
    ? mergeFeatures(stored, input.features ?? [], fields, petIdsOf(own.featureIds))
    : (input.features ?? []);
  // The end of an unpaid contract moves daily, which is no change.
  const compared = { ...values, contract_end_date: before?.contract_end_date ?? null };
  const changes = before
    ? listChanges(
        { values: before, plans, features: stored },
        { values: compared, plans: floor_plans, features },
        new Map([...own.featureIds].map(([slug, id]) => [id, slug])),
      )
    : [];
  let outcome: SavedGroup['outcome'] = before ? 'updated' : 'created';
  let saved = id;
  if (before && changes.length === 0) {
    outcome = 'unchanged';
    await updateConfirmed(trx, [before.id]);
    await writeReadModel(trx, [before.id]);
  } else {
    [saved] = await savePropertiesIn(trx, [{ id, values, floor_plans, features }]);
  }
  const photo_remarks = await addPhotos(trx, saved!, group.photo_urls);
  return { id: saved!, outcome, reasons, notes, changes, photo_remarks };
}

/** Enqueues the download of photos. Invalid URLs are reported immediately. */
async function addPhotos(trx: Db, property_id: number, urls: readonly string[]): Promise<Remark[]> {
  const wrong = urls.filter((url) => !checkPhotoUrl(url));
  const fresh = await insertPhotoFetches(
    trx,
    property_id,
    urls.filter((url) => !wrong.includes(url)),
  );
  await addJobs(
    trx,
    fresh.map((url) => fetchPhotoJob(property_id, url)),
  );
  return wrong.map((url) => ({ kind: msg('this isn’t a photo’s web address'), detail: url.slice(0, 100) }));
}

/** Saves a listing in one transaction, which a dry run rolls back. */
export async function saveOwnListing(db: Db, group: ReadGroup, own: OwnImport): Promise<SavedGroup> {
  try {
    return await db.transaction().execute(async (trx) => {
      const saved = await saveIn(trx, group, own);
      if (own.isDryRun) throw new DryRunRollback(saved);
      return saved;
    });
  } catch (error) {
    if (error instanceof DryRunRollback) return error.saved;
    throw error;
  }
}

/** Accepts HTTP URLs with the default port and without a password. The download checks the IP address. */
function checkPhotoUrl(text: string): boolean {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return false;
  const { protocol, port, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && port === '' && username === '' && password === '';
}
