import { problem } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Db } from '../../db/tables.ts';
import { addJobs } from '../../jobs/add-job.ts';
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
import type { ListingField } from './listing-mapping.ts';
import { mergeFeatures, mergePlans, mergeValues } from './merge-listing.ts';
import type { DateOrder } from './read-date.ts';
import { petIdsOf } from './read-features.ts';
import type { ListingRow } from './read-listing.ts';

const MAX_URL_LENGTH = 2000;

export type ReadGroup = {
  external_id: string;
  rows: { line: number; row: ListingRow }[];
  photo_urls: string[];
};

export type OwnImport = {
  manager_id: number;
  user_id: number;
  fields: ReadonlySet<ListingField>;
  isDryRun: boolean;
  featureIds: ReadonlyMap<string, number>;
  today: string;
  dateOrder: DateOrder;
  hasSchoolNear: (lng: number, lat: number) => boolean;
};

export type SavedGroup = Pick<AssembledListing, 'reasons' | 'notes'> & {
  outcome: 'created' | 'updated' | 'unchanged';
  changes: Change[];
  photo_sentences: string[];
};

/** Exported id of listings without their own; see `findExportFacts`. */
const OWN_ID = /^porchlight-([1-9]\d{0,14})$/;
/** Separate per manager. */
const ownSource = (manager_id: number) => `manager-${manager_id}`;

const NOT_YOURS = msg('This ID belongs to a listing that isn’t yours or was deleted.');

class DryRunRollback extends Error {
  readonly saved: SavedGroup;

  constructor(saved: SavedGroup) {
    super();
    this.saved = saved;
  }
}

/** Locks it; `id` alone for a deleted listing to restore. */
async function findTarget(
  trx: Db,
  external_id: string,
  manager_id: number,
): Promise<{ id?: number; before: OwnProperty | null }> {
  const own = OWN_ID.exec(external_id);
  if (own) {
    const before = await lockOwnProperty(trx, Number(own[1]), manager_id);
    if (!before) throw problem(404, t(NOT_YOURS));
    return { id: before.id, before };
  }
  const known = await findOwnImported(trx, ownSource(manager_id), external_id);
  if (!known) return { before: null };
  if (known.manager_id !== manager_id) throw problem(404, t(NOT_YOURS));
  return { id: known.id, before: await lockOwnProperty(trx, known.id, manager_id) };
}

export async function findKnownPlace(db: Db, external_id: string, manager_id: number) {
  const own = OWN_ID.exec(external_id);
  const id = own ? Number(own[1]) : (await findOwnImported(db, ownSource(manager_id), external_id))?.id;
  return id === undefined ? null : await findOwnPlace(db, id, manager_id);
}

async function saveIn(trx: Db, group: ReadGroup, own: OwnImport): Promise<SavedGroup> {
  const { manager_id, fields } = own;
  const { found } = group.rows[0]!.row;
  await lockSchoolPlaces(trx, 'shared');
  const manager = await lockManager(trx, manager_id, 'alone');
  const { id, before } = await findTarget(trx, group.external_id, manager_id);
  const staged = {
    ...group,
    line: group.rows[0]!.line,
    repost_of: null,
    is_shared: false,
    is_disputed: false,
  };
  const context = { ...own, source: ownSource(manager_id), managerId: manager_id };
  const { input, reasons, notes } = assembleListing(staged, context);
  const read = { ...input.values, source_hash: null };
  const values = {
    ...(before ? mergeValues(before, read, fields, found !== undefined) : read),
    ...forced(manager, before, undefined),
  } as PropertyValues;
  const isNewDraft = values.status === 'inactive' && before?.status !== 'inactive';
  if (isNewDraft) await refuseManyDrafts(trx, manager_id);
  const plans = before ? await findFloorPlans(trx, [before.id]) : [];
  const floor_plans = mergePlans(plans, input.floor_plans ?? [], fields);
  const stored = before ? (await findFeatureRows(trx, [before.id])).map((row) => row.id) : [];
  const features = before
    ? mergeFeatures(stored, input.features ?? [], fields, petIdsOf(own.featureIds))
    : (input.features ?? []);
  // An unpaid contract's end moves daily: ignore it.
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
  const photo_sentences = await addPhotos(trx, saved!, group.photo_urls);
  return { outcome, reasons, notes, changes, photo_sentences };
}

/** Fetched later; invalid URLs are reported now. */
async function addPhotos(trx: Db, property_id: number, urls: readonly string[]): Promise<string[]> {
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
  return wrong.map((url) => t('This isn’t a photo’s web address: {url}.', { url: url.slice(0, 100) }));
}

/** In one transaction. */
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

/** http(s), default port, no password. The address is checked on fetch. */
function checkPhotoUrl(text: string): boolean {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return false;
  const { protocol, port, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && port === '' && username === '' && password === '';
}
