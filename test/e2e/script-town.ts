import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import { saveProperty } from '#server/properties/save-property.ts';
import { setFeatured } from '#server/properties/set-featured.ts';
import type { PlaceKind } from '#shared/api/reports.ts';
import { makeComment, makePost } from '#test/helpers/forum.ts';
import { makeLeadRow, makePaidLead } from '#test/helpers/leads.ts';
import { makeProperty, photoKey, propertyInput } from '#test/helpers/listings.ts';
import { makeTalk } from '#test/helpers/messages.ts';
import { makeRoommate } from '#test/helpers/roommates.ts';
import type { Dealt } from '#test/scripts/deal-texts.ts';
import { type Lookers, nameCompany, profileOf } from './script-names.ts';

/**
 * Where no other school or listing of the tests is near, nor the town of the other width, which may stand at the same time: each would be in the
 * lists of both. All of a town stand on one spot, so that one list behind a pin names them.
 */
const FAR_AWAY = { desktop: { lng: -106.9, lat: 47.1 }, phone: { lng: -108.9, lat: 48.4 } };
export type TownWidth = keyof typeof FAR_AWAY;

/** The school's own page shows so many homes: as many as are demanded of a list, and some. */
const FEATURED = 12;

/** A row of the town: its number says which texts stand in it. */
type Laid = { id: number; row: number };
export type ScriptTown = {
  school: { id: number; public_view_url: string };
  /** Each with a lead that was paid for, and one of the looking student that was not. */
  listings: (Laid & { name: string; paid: number; payment: number; locked: number })[];
  posts: Laid[];
  /** Each with what they wrote to the looking student. */
  writers: (Laid & { message: number })[];
  /** Rows of what was reported outside of the forum. */
  reported: { row: number }[];
};
type Spot = { lng: number; lat: number };
type Scene = { db: Db; dealt: Dealt; lookers: Lookers; spot: Spot; town: ScriptTown };

/** A student of whom everything that a person may write about themselves is of these texts. */
async function makeWriter({ db, dealt: { of }, town }: Scene, row: number): Promise<number> {
  const code = randomUUID().slice(0, 8);
  const { id } = await db
    .insertInto('users')
    .values({
      // Usernames and addresses are checked when they are chosen; here are some that were not.
      username: `${of('users.username', row)} ${code}`,
      email: `${of('users.email', row)} ${code}@example.edu`,
      type: 'student',
      first_name: of('users.first_name', row),
      last_name: of('users.last_name', row),
      email_confirmed: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await makeRoommate(db, town.school.id, id, profileOf(of, row));
  return id;
}

async function makeListing({ db, dealt: { of }, lookers, spot }: Scene, row: number): Promise<number> {
  const values = {
    ...spot,
    name: of('properties.name', row),
    listing_title: of('properties.listing_title', row),
    address_1: of('properties.address_1', row),
    address_2: of('properties.address_2', row),
    city: of('properties.city', row),
    description: of('properties.description', row),
    pet_policy: of('properties.pet_policy', row),
    contact_phone: of('properties.contact_phone', row),
    external_site_url: of('properties.external_site_url', row),
    tier: 'premium' as const,
  };
  const name = of('floor_plans.name', row);
  const plan = { name, tour_url: of('floor_plans.tour_url', row), bedrooms: 1, full_bath: 1, price: 900 };
  const photos = [{ storage_key: photoKey(), width: 640, height: 480, caption: of('photos.caption', row) }];
  const id = await saveProperty(db, propertyInput(lookers.manager, values, { floor_plans: [plan], photos }));
  const url = of('photo_fetches.url', row);
  await db
    .insertInto('photo_fetches')
    .values({ property_id: id, url, problem: 'It is no picture.' })
    .execute();
  return id;
}

/**
 * A student asks the manager about a listing, who has paid for the lead and complains of it. The looking student asks the same, for
 * which nobody has paid.
 */
async function askAbout(
  { db, dealt: { of }, lookers }: Scene,
  who: number,
  property_id: number,
  row: number,
) {
  const asked = {
    full_name: of('inquiries.full_name', row),
    email: of('inquiries.email', row),
    phone: of('inquiries.phone', row),
    message: of('inquiries.message', row),
    topics: [],
  };
  await db
    .insertInto('inquiries')
    .values(
      [who, lookers.student].map((user_id) => ({ user_id, property_id, flow: 'housing_page', ...asked })),
    )
    .execute();
  const manager_id = lookers.manager;
  const locked = await makeLeadRow(db, {
    manager_id,
    property_id,
    user_id: lookers.student,
    createdDaysAgo: 1,
  });
  const lead_id = await makePaidLead(db, { manager_id, property_id, user_id: who, unlockedDaysAgo: 0 });
  // The manager looks at the payments, too.
  const payment = await db
    .updateTable('payments')
    .set({ provider: 'sandbox' })
    .where('lead_id', '=', lead_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const note = of('lead_disputes.note', row);
  await db
    .insertInto('lead_disputes')
    .values({ lead_id, manager_id, reason: 'wrong_number', note })
    .execute();
  return { paid: lead_id, payment: payment.id, locked };
}

/** A report of what somebody wrote, or is, with the reporter's words. */
async function report(
  { db, dealt: { of }, town }: Scene,
  who: number,
  kind: PlaceKind,
  { id: place_id, row }: Laid,
) {
  const school_id = town.school.id;
  const { id: case_id } = await db
    .insertInto('report_cases')
    .values({ kind, place_id, school_id, author_id: who })
    .returning('id')
    .executeTakeFirstOrThrow();
  const note = of('reports.note', row);
  await db.insertInto('reports').values({ case_id, reporter_id: who, reason: 'spam', note }).execute();
}

/** An entry and a comment of somebody that were reported and that a moderator hid, with the moderator's words. */
async function hide(scene: Scene, who: number, { id: post, row }: Laid) {
  const { db, dealt, lookers, town } = scene;
  const { of } = dealt;
  const school_id = town.school.id;
  const hidden = new Date();
  const of_post = of('forum_posts.hidden_reason', row);
  const texts = { title: of('forum_posts.title', row), text: of('forum_posts.text', row) };
  const place_id = await makePost(db, school_id, who, { ...texts, hidden, hidden_reason: of_post });
  const hidden_reason = of('forum_comments.hidden_reason', row);
  const words = { text: of('forum_comments.text', row), hidden, hidden_reason };
  const comment = await makeComment(db, post, who, words);
  await report(scene, who, 'forum_post', { id: place_id, row });
  await report(scene, who, 'forum_comment', { id: comment, row });
  const reason = of('moderation_events.reason', row);
  await db
    .insertInto('moderation_events')
    .values({ school_id, kind: 'forum_post', place_id, actor_id: lookers.student, action: 'hidden', reason })
    .execute();
}

async function layWriters(scene: Scene): Promise<void> {
  const { db, dealt, lookers, town } = scene;
  for (let row = 0; row < dealt.rows('users', 'roommate_profiles', 'messages'); row += 1) {
    const id = await makeWriter(scene, row);
    const message = await makeTalk(db, id, lookers.student, dealt.of('messages.text', row));
    town.writers.push({ id, row, message });
  }
  // One thread has all of the texts.
  const [first] = town.writers;
  for (let row = 1; row < dealt.rows('messages'); row += 1)
    await makeTalk(db, first!.id, lookers.student, dealt.of('messages.text', row));
  for (let row = 0; row < dealt.rows('sessions'); row += 1) {
    const user_agent = dealt.of('sessions.user_agent', row);
    await db.insertInto('sessions').values({ user_id: lookers.student, user_agent }).execute();
  }
}

async function layForum(scene: Scene): Promise<void> {
  const { db, dealt, town } = scene;
  const rows = dealt.rows('forum_posts', 'forum_comments', 'reports', 'moderation_events');
  for (let row = 0; row < rows; row += 1) {
    const { id: who } = town.writers[row % town.writers.length]!;
    const texts = { title: dealt.of('forum_posts.title', row), text: dealt.of('forum_posts.text', row) };
    const post = { id: await makePost(db, town.school.id, who, texts), row };
    await makeComment(db, post.id, who, { text: dealt.of('forum_comments.text', row) });
    await hide(scene, who, post);
    town.posts.push(post);
  }
}

async function layListings(scene: Scene): Promise<void> {
  const { dealt, town } = scene;
  const tables = ['properties', 'floor_plans', 'photos', 'photo_fetches', 'inquiries'];
  for (let row = 0; row < dealt.rows(...tables, 'lead_disputes'); row += 1) {
    const id = await makeListing(scene, row);
    const leads = await askAbout(scene, town.writers[row % town.writers.length]!.id, id, row);
    town.listings.push({ id, row, name: dealt.of('properties.name', row), ...leads });
  }
  const ids = town.listings.map(({ id }) => id);
  await setFeatured(scene.db, town.school.id, ids.slice(0, FEATURED));
}

/** For the staff: people, what they say of themselves and write to others, and listings. */
async function layReports(scene: Scene): Promise<void> {
  const { db, dealt, lookers, town } = scene;
  for (let row = 0; row < dealt.rows('reports', 'messages'); row += 1) {
    const writer = town.writers[row]!;
    const of_writer = db.selectFrom('roommate_profiles').select('id').where('user_id', '=', writer.id);
    const profile = await of_writer.executeTakeFirstOrThrow();
    await report(scene, writer.id, 'user', writer);
    await report(scene, writer.id, 'roommate_profile', { id: profile.id, row });
    await report(scene, writer.id, 'message', { id: writer.message, row });
    await report(scene, lookers.manager_user, 'property', town.listings[row]!);
    town.reported.push({ row });
  }
}

/** Homes that the student saved and that are no longer shown: what they were called then is all that is read of them. */
async function layFavorites({ db, dealt, lookers, spot }: Scene): Promise<void> {
  for (let row = 0; row < dealt.rows('favorites'); row += 1) {
    const property_id = await makeProperty(db, lookers.manager, { ...spot, status: 'inactive' });
    const name = dealt.of('favorites.name', row);
    await db.insertInto('favorites').values({ user_id: lookers.student, property_id, name }).execute();
  }
}

/**
 * A school of its own where every text that people write is dealt from the payloads; straight into the tables, past the checks of the
 * calls, so that pages are held to what they show.
 */
export async function layScriptTown(
  db: Db,
  dealt: Dealt,
  lookers: Lookers,
  width: TownWidth,
): Promise<ScriptTown> {
  const spot = FAR_AWAY[width];
  const public_view_url = `scripts-${randomUUID().slice(0, 8)}`;
  const school = { name: 'Script Test College', short_name: 'STC', city: 'Jordan', state: 'MT' };
  const { id } = await db
    .insertInto('schools')
    .values({ ...school, public_view_url, ...spot })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('school_mods').values({ school_id: id, user_id: lookers.student }).execute();
  const nobody = { listings: [], posts: [], writers: [], reported: [] };
  const town: ScriptTown = { school: { id, public_view_url }, ...nobody };
  const scene = { db, dealt, lookers, spot, town };
  await layWriters(scene);
  await layForum(scene);
  // Before the listings, which so are the newest: the manager's list begins with those.
  await layFavorites(scene);
  await layListings(scene);
  await layReports(scene);
  await nameCompany(db, lookers, dealt, 0);
  return town;
}

/** Takes the town out of every list. */
export async function clearScriptTown(db: Db, { school, listings }: ScriptTown): Promise<void> {
  await db.deleteFrom('schools').where('id', '=', school.id).execute();
  const ids = listings.map(({ id }) => id);
  await db.updateTable('properties').set({ status: 'inactive' }).where('id', 'in', ids).execute();
}
