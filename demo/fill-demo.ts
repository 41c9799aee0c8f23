import type { Db } from '#server/db/tables.ts';
import type { PropertyInput } from '#server/properties/property-input.ts';
import { placeSchool } from '#server/properties/rebuild-read-model.ts';
import { saveProperties } from '#server/properties/save-property.ts';
import { setFeatured } from '#server/properties/set-featured.ts';
import { lockSchoolPlaces } from '#server/schools/school-place.queries.ts';
import type { SavedPicture } from '#server/storage/save-picture.ts';
import type { Store } from '#server/storage/store.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { DEMO_SOURCE, type DemoListing } from './demo-listing.ts';
import {
  findActiveIds,
  findFeatureIds,
  findSavedKeys,
  findSchoolIds,
  hasFeatured,
  hasOwnData,
  insertMissingSchools,
  withFillLock,
} from './demo-rows.queries.ts';
import { fillAccounts, fillLakeshorePeople } from './fill-accounts.ts';
import { areConversationsFilled, fillConversations } from './fill-conversations.ts';
import { fillForums, isForumFilled } from './fill-forums.ts';
import { fillLeads } from './fill-leads.ts';
import { fillRoommates } from './fill-roommates.ts';
import { fillTown, isTownMapped } from './fill-town.ts';
import { LAKESHORE } from './lakeshore.ts';
import { type DemoSchool, type DemoSize, demoKeys, planDemo } from './plan-demo.ts';
import { type DemoRoommate, planRoommates } from './plan-roommates.ts';
import { createProgressBar, type FillProgress } from './progress-bar.ts';
import { saveDemoPhotos } from './save-demo-photos.ts';

export interface FillDemoOptions {
  /** Needs at least two connections. */
  db: Db;
  store: Store;
  /** `YYYY-MM-DD`. */
  today: string;
  size: DemoSize;
  progress?: FillProgress;
  /** The next call tries skipped parts again. */
  log: { warn(message: string): void };
  /** `npm start` never sets it. */
  isForced?: boolean;
}

export interface FilledDemo {
  /** Accounts that can log in. Empty if the demo was not added. */
  accounts: string[];
  added: number;
}

const BATCH_SIZE = 40;

/** Idempotent: a later call adds missing rows. Skips a database with an operator's data unless forced. */
export async function fillDemo(options: FillDemoOptions): Promise<FilledDemo> {
  const { db, log, today, size, isForced = false } = options;
  return await withFillLock(db, async () => {
    const saved = await findSavedKeys(db);
    if (await isComplete(db, saved, size)) return { accounts: accountLines(), added: 0 };
    if (saved.size === 0 && !isForced && (await hasOwnData(db))) return { accounts: [], added: 0 };
    const schools = planDemo(today, size);
    const pending = schools.flatMap(({ listings }) => listings).filter(({ key }) => !saved.has(key));
    const managers = await fillAccounts(db, today);
    const schoolIds = await fillSchools(db, schools, today);
    const roommates = planRoommates(
      today,
      schools.map(({ row }) => row.public_view_url),
    );
    // Importing the map and resizing photos use separate processes.
    await settleAll(fillTown(db, log), fillPictured(options, { pending, managers, roommates, schoolIds }));
    await fillForums(db, schoolIds, today);
    const lakeshore = schoolIds.get(LAKESHORE.public_view_url);
    if (lakeshore !== undefined) {
      await fillLeads(db, lakeshore, today);
      await fillConversations(db, lakeshore, today);
    }
    await featureListings(db, schools, schoolIds);
    return { accounts: accountLines(), added: pending.length };
  });
}

/** The caller closes the database after both are settled. */
async function settleAll(...works: (Promise<void> | null)[]): Promise<void> {
  for (const ended of await Promise.allSettled(works)) if (ended.status === 'rejected') throw ended.reason;
}

async function isComplete(db: Db, saved: ReadonlySet<string>, size: DemoSize): Promise<boolean> {
  if (!demoKeys(size).every((key) => saved.has(key))) return false;
  const lakeshore = (await findSchoolIds(db)).find(
    (row) => row.public_view_url === LAKESHORE.public_view_url,
  );
  return (
    lakeshore !== undefined &&
    (await isTownMapped(db)) &&
    (await isForumFilled(db)) &&
    (await areConversationsFilled(db)) &&
    (await hasFeatured(db, lakeshore.id))
  );
}

function accountLines(): string[] {
  const offered = DEMO_ACCOUNTS.filter(({ about }) => about !== null);
  const width = Math.max(...offered.map(({ username }) => username.length));
  return offered.map(({ username, about }) => `${username.padEnd(width)}  ${about}`);
}

/** @returns ids by `public_view_url` */
async function fillSchools(
  db: Db,
  schools: readonly DemoSchool[],
  today: string,
): Promise<Map<string, number>> {
  const rows = schools.map(({ row }) => row);
  const known = await findSchoolIds(db);
  const isMissing = (row: DemoSchool['row']) =>
    !known.some(
      ({ unitid, public_view_url }) =>
        public_view_url === row.public_view_url || (unitid !== null && unitid === row.unitid),
    );
  const missing = rows.filter(isMissing);
  if (missing.length > 0) {
    const fresh = await db.transaction().execute(async (trx) => {
      await lockSchoolPlaces(trx, 'alone');
      return await insertMissingSchools(trx, missing);
    });
    for (const id of fresh) await placeSchool(db, id);
  }
  const stored = await findSchoolIds(db);
  const ids = new Map<string, number>();
  for (const row of rows) {
    const found = stored.find(({ unitid, public_view_url }) =>
      row.unitid === null
        ? public_view_url === row.public_view_url
        : unitid === row.unitid || public_view_url === row.public_view_url,
    );
    if (found) ids.set(row.public_view_url, found.id);
  }
  const lakeshoreId = ids.get(LAKESHORE.public_view_url);
  if (lakeshoreId !== undefined) await fillLakeshorePeople(db, lakeshoreId, today);
  return ids;
}

type Pictured = {
  pending: readonly DemoListing[];
  managers: ReadonlyMap<string, number>;
  roommates: readonly DemoRoommate[];
  schoolIds: ReadonlyMap<string, number>;
};

async function fillPictured(
  { db, store, today, progress = createProgressBar() }: FillDemoOptions,
  { pending, managers, roommates, schoolIds }: Pictured,
): Promise<void> {
  const portraits = roommates.flatMap(({ portrait }) => portrait ?? []);
  const shown = [...pending.flatMap(({ photos }) => photos), ...portraits];
  const files = [...new Set(shown.map(({ file }) => file))];
  const features = await findFeatureIds(db);
  const began = performance.now();
  const total = files.length + pending.length;
  let done = 0;
  progress.start();
  const pictures = await saveDemoPhotos(store, files, () => progress.step(++done, total));
  for (let at = 0; at < pending.length; at += BATCH_SIZE) {
    const batch = pending.slice(at, at + BATCH_SIZE);
    await saveProperties(
      db,
      batch.map((listing) => toInput(listing, pictures, managers, features)),
    );
    done += batch.length;
    progress.step(done, total);
  }
  await fillRoommates({ db, today, pictures }, roommates, schoolIds);
  progress.end((performance.now() - began) / 1000);
}

function toInput(
  listing: DemoListing,
  pictures: ReadonlyMap<string, SavedPicture>,
  managers: ReadonlyMap<string, number>,
  features: ReadonlyMap<string, number>,
): PropertyInput {
  const idsOf = (slugs: readonly string[]) => slugs.map((slug) => need(features, slug, 'feature'));
  return {
    values: {
      ...listing.values,
      manager_id: need(managers, listing.manager, 'manager'),
      source: DEMO_SOURCE,
      external_id: listing.key,
      is_demo: true,
    },
    floor_plans: listing.floor_plans.map((plan) => ({ ...plan, features: idsOf(plan.features) })),
    features: idsOf(listing.features),
    photos: listing.photos.map(({ file, caption }, order) => ({ ...pictures.get(file)!, caption, order })),
  };
}

function need(ids: ReadonlyMap<string, number>, name: string, kind: string): number {
  const id = ids.get(name);
  if (id === undefined)
    throw new Error(`The demo requires the ${kind} '${name}', which is missing in the database.`);
  return id;
}

/** Keeps an operator's choice of featured listings. */
async function featureListings(
  db: Db,
  schools: readonly DemoSchool[],
  schoolIds: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = await findActiveIds(db);
  // `isComplete` checks only Lakeshore's featured listings.
  for (const { row, featured } of schools.toReversed()) {
    const schoolId = schoolIds.get(row.public_view_url);
    if (schoolId === undefined || (await hasFeatured(db, schoolId))) continue;
    await setFeatured(
      db,
      schoolId,
      featured.map((key) => ids.get(key)).filter((id) => id !== undefined),
    );
  }
}
