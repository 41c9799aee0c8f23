import {
  findFeatureIds,
  findSchoolIds,
  insertMissingManagers,
  insertMissingSchools,
  withFillLock,
} from '#demo/demo-rows.queries.ts';
import { addDays } from '#demo/make-plans.ts';
import { createRandom } from '#demo/random.ts';
import type { Db } from '#server/db/tables.ts';
import { layOutCards } from '#server/properties/lay-out-cards.queries.ts';
import { placeSchool } from '#server/properties/rebuild-read-model.ts';
import { setFeatured } from '#server/properties/set-featured.ts';
import { lockSchoolPlaces } from '#server/schools/school-place.queries.ts';
import { type LoadArgs, LoadError, loadSource } from './load-args.ts';
import { LISTING_TABLES, loadListings, type PlacedSchool } from './load-listings.ts';
import { countUsers, loadMessages, loadPosts, type MessageLoad } from './load-posts-and-messages.ts';
import {
  findManagerIds,
  findPaidIds,
  hasListings,
  hasListingsOf,
  saveUsers,
  updateStatistics,
  vacuumTables,
} from './load-rows.queries.ts';
import { managerPhone } from './make-load-listing.ts';
import { type LoadSchool, planSchools } from './plan-schools.ts';

export type LoadStep = 'Listings' | 'Posts' | 'Messages';
export type LoadOptions = {
  /** Needs at least four connections. */
  db: Db;
  order: LoadArgs;
  /** `YYYY-MM-DD`. */
  today: string;
  onProgress?: (step: LoadStep, done: number, total: number) => void;
};

const FIRST_NAMES = 'Ada Ben Cleo Dev Elif Finn Gia Hugo Ines Jonas Kai Lena'.split(' ');
const LAST_NAMES = 'Arden Bloom Corra Delmar Ekwall Farrow Grove Hollis Ivers Juno'.split(' ');
/** Accounts are older than their posts and messages. */
const ACCOUNT_DAYS = 1000;
const LISTINGS_A_MANAGER = 60;
const PREMIUM = 0.12;
const CHECK = 'Nothing: this manager is invented';
const CHECK_DAYS = 100;
const MANAGERS_AT_ONCE = 500;
const FEATURED = 6;

const BASE_TABLES = ['schools', 'users', 'managers'];
const MESSAGE_TABLES = [
  'forum_posts',
  'forum_comments',
  'forum_writers',
  'forum_sizes',
  'conversations',
  'messages',
];

/**
 * Deterministic by seed. Rows written before a failure remain. @throws LoadError before anything is written
 */
export async function loadData({ db, order, today, onProgress = () => {} }: LoadOptions): Promise<void> {
  await withFillLock(db, async () => {
    await checkEmpty(db, order);
    const wasEmpty = !(await hasListings(db));
    const schools = await saveSchools(db, order, today);
    // Existing listings may be near the new schools.
    if (!wasEmpty) for (const { id } of schools) await placeSchool(db, id);
    const features = await findFeatureIds(db);
    const onListings = (done: number) => onProgress('Listings', done, order.properties);
    await loadListings({ db, order, schools, features, today, onDone: onListings });
    await featureListings(db, order, schools);
    await layOutCards(db);
    await vacuumTables(db, LISTING_TABLES);
    await loadPostsAndMessages({ db, order, today, onProgress }, schools);
  });
}

async function checkEmpty(db: Db, { seed, isAdding }: LoadArgs): Promise<void> {
  if (!(await hasListings(db))) return;
  if (!isAdding) {
    throw new LoadError('This database has listings already. Use --add to add more.');
  }
  if (await hasListingsOf(db, loadSource(seed))) {
    throw new LoadError(
      `Seed ${seed} has been loaded already, wholly or in part. Another gives other schools and homes: --seed ${seed + 1}`,
    );
  }
}

async function saveSchools(db: Db, order: LoadArgs, today: string): Promise<PlacedSchool[]> {
  const plan = planSchools(order);
  const placed = await db.transaction().execute(async (trx) => {
    await lockSchoolPlaces(trx, 'alone');
    await insertMissingSchools(
      trx,
      plan.map(({ row }) => row),
    );
    const ids = new Map((await findSchoolIds(trx)).map((row) => [row.public_view_url, row.id]));
    const managers = await saveManagers(trx, order, plan, today);
    return plan.map((school, rank) => ({
      ...school,
      id: ids.get(school.row.public_view_url)!,
      managers: managers[rank]!,
    }));
  });
  await updateStatistics(db, BASE_TABLES);
  return placed;
}

async function saveManagers(
  trx: Db,
  { seed }: LoadArgs,
  schools: readonly LoadSchool[],
  today: string,
): Promise<number[][]> {
  const counts = schools.map(({ listings }) => Math.ceil(listings / LISTINGS_A_MANAGER));
  const count = counts.reduce((sum, own) => sum + own, 0);
  const prefix = `load-${seed}-manager-`;
  const users = await saveUsers(trx, { ...userFacts(today), prefix, count, type: 'manager' });
  const random = createRandom(`load/${seed}/managers`);
  const rows = users.map((user_id, at) => {
    const isPremium = random.chance(PREMIUM);
    return {
      user_id,
      type: random.chance(0.6) ? ('single-family' as const) : ('multi-family' as const),
      account_level: isPremium ? ('premium' as const) : ('basic' as const),
      company_name: random.chance(0.5) ? `Invented Homes ${at + 1}` : '',
      phone: managerPhone(at),
      verified_what: isPremium ? CHECK : null,
      verified_on: isPremium ? addDays(today, -CHECK_DAYS) : null,
    };
  });
  for (let at = 0; at < rows.length; at += MANAGERS_AT_ONCE)
    await insertMissingManagers(trx, rows.slice(at, at + MANAGERS_AT_ONCE));
  const ids = await findManagerIds(trx, users);
  let from = 0;
  return counts.map((own) => {
    from += own;
    return ids.slice(from - own, from);
  });
}

const userFacts = (today: string) => ({
  created: `${addDays(today, -ACCOUNT_DAYS)}T00:00:00Z`,
  firstNames: FIRST_NAMES,
  lastNames: LAST_NAMES,
});

async function featureListings(db: Db, { seed }: LoadArgs, schools: readonly PlacedSchool[]): Promise<void> {
  for (const { id } of schools) {
    await setFeatured(db, id, await findPaidIds(db, id, loadSource(seed), FEATURED));
  }
}

async function loadPostsAndMessages(
  { db, order, today, onProgress }: Required<LoadOptions>,
  schools: readonly PlacedSchool[],
): Promise<void> {
  const count = countUsers(order);
  if (count === 0) return;
  const prefix = `load-${order.seed}-student-`;
  const people = await saveUsers(db, { ...userFacts(today), prefix, count, type: 'student' });
  await updateStatistics(db, BASE_TABLES);
  const messageLoadOf = (step: LoadStep, total: number): MessageLoad => ({
    db,
    order,
    people,
    today,
    onDone: (done) => onProgress(step, done, total),
  });
  await loadPosts(
    messageLoadOf('Posts', order.posts),
    schools.map(({ id, listings }) => [id, listings]),
  );
  await loadMessages(messageLoadOf('Messages', order.messages));
  await vacuumTables(db, MESSAGE_TABLES);
}
