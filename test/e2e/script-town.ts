import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import { saveProperty } from '#server/properties/save-property.ts';
import { makeComment, makePost } from '#test/helpers/forum.ts';
import { makePaidLead } from '#test/helpers/leads.ts';
import { photoKey, propertyInput } from '#test/helpers/listings.ts';
import { makeTalk } from '#test/helpers/messages.ts';
import { makeRoommate } from '#test/helpers/roommates.ts';

/** Where no other school or listing of the tests is near. */
const FAR_AWAY = { lng: -106.9, lat: 47.1 };

/** Who looks at what others wrote: a student who moderates the school's forum, and a manager with all of the listings. */
export type Lookers = { student: number; manager: number; manager_user: number };
export type ScriptTown = {
  school: { id: number; public_view_url: string };
  listings: { id: number; name: string }[];
  posts: number[];
  writers: number[];
};

/** With a sign of another script the tables count as generously as they can: a title takes 300 characters then. */
const SIGN = '☂';

/** What takes in all that stands behind it, where it stands in a page as it is: an element or comment that does not end, half a tag. */
const SWALLOWS =
  /<(textarea|select|xmp|title|style|script|noscript|iframe|template|plaintext)\b(?!.*<\/\1)|<!--(?!.*-->)|<[a-z/][^>]*$/is;

/**
 * Texts of at most so many characters that hold all of the payloads, each whole. One that takes in what stands behind it is the last
 * of its text, so that it hides none of the others.
 */
export function packed(payloads: readonly string[], most = 140): string[] {
  const ends = payloads.filter((payload) => SWALLOWS.test(payload));
  const texts = ends.map((end) => ({ begin: SIGN, end: ` ${end}` }));
  for (const payload of payloads.filter((one) => !ends.includes(one))) {
    const roomy = texts.find(({ begin, end }) => `${begin} ${payload}${end}`.length < most);
    if (roomy) roomy.begin += ` ${payload}`;
    else texts.push({ begin: `${SIGN} ${payload}`, end: '' });
  }
  return texts.map(({ begin, end }) => begin + end);
}

/** A student of whom everything that a person may write about themselves is this text. */
async function makeWriter(db: Db, school: number, text: string): Promise<number> {
  const code = randomUUID().slice(0, 8);
  const { id } = await db
    .insertInto('users')
    .values({
      // Usernames are checked when they are chosen; here is one that was not.
      username: `${text.slice(0, 140)} ${code}`,
      email: `writer-${code}@example.edu`,
      type: 'student',
      first_name: text.slice(0, 150),
      last_name: text.slice(0, 150),
      email_confirmed: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const names = { instagram_username: text.slice(0, 100), facebook_username: text.slice(0, 100) };
  await makeRoommate(db, school, id, { about: text, study_program: text, ...names });
  return id;
}

async function makeListing(db: Db, manager: number, text: string) {
  const values = {
    ...FAR_AWAY,
    name: text,
    listing_title: text,
    address_1: text,
    address_2: text,
    city: text.slice(0, 100),
    description: `${text}\n\n${text}`,
    pet_policy: text,
    contact_phone: text.slice(0, 40),
    external_site_url: `https://evil.test/?x=${text}`,
    tier: 'premium' as const,
  };
  const plan = { name: text, tour_url: `https://evil.test/${text}`, bedrooms: 1, full_bath: 1, price: 900 };
  const photos = [{ storage_key: photoKey(), width: 640, height: 480, caption: text }];
  return await saveProperty(db, propertyInput(manager, values, { floor_plans: [plan], photos }));
}

/** A student asks the manager about a listing, who has paid for the lead. */
async function askAbout(db: Db, who: number, property_id: number, manager_id: number, text: string) {
  const asked = { full_name: text, email: text, phone: text.slice(0, 40), message: text, topics: [] };
  await db
    .insertInto('inquiries')
    .values({ user_id: who, property_id, flow: 'housing_page', ...asked })
    .execute();
  await makePaidLead(db, { manager_id, property_id, user_id: who, unlockedDaysAgo: 0 });
}

/** A report of what somebody wrote, with the reporter's words, and an entry of another that a moderator hid with theirs. */
async function reportAndHide(db: Db, school_id: number, post: number, who: number, text: string) {
  const { id: case_id } = await db
    .insertInto('report_cases')
    .values({ kind: 'forum_post', place_id: post, school_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('reports').values({ case_id, reporter_id: who, reason: 'spam', note: text }).execute();
  await makePost(db, school_id, who, { title: text, text, hidden: new Date(), hidden_reason: text });
}

/**
 * A school of its own where every text that people write is one of these texts, written by as many people; straight into the tables, past the checks
 * of the calls, so that pages are held to what they show.
 */
export async function layScriptTown(db: Db, texts: readonly string[], lookers: Lookers): Promise<ScriptTown> {
  const public_view_url = `scripts-${randomUUID().slice(0, 8)}`;
  const school = { name: 'Script Test College', short_name: 'STC', city: 'Jordan', state: 'MT' };
  const { id } = await db
    .insertInto('schools')
    .values({ ...school, public_view_url, ...FAR_AWAY })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('school_mods').values({ school_id: id, user_id: lookers.student }).execute();
  const town: ScriptTown = { school: { id, public_view_url }, listings: [], posts: [], writers: [] };
  for (const text of texts) {
    const writer = await makeWriter(db, id, text);
    const listing = await makeListing(db, lookers.manager, text);
    const post = await makePost(db, id, writer, { title: text, text });
    await makeComment(db, post, writer, { text });
    await makeTalk(db, writer, lookers.student, text);
    // One thread has all of the texts.
    if (town.writers[0] !== undefined) await makeTalk(db, town.writers[0], lookers.student, text);
    await askAbout(db, writer, listing, lookers.manager, text);
    await reportAndHide(db, id, post, writer, text);
    const user_agent = text;
    await db.insertInto('sessions').values({ user_id: lookers.student, user_agent }).execute();
    town.listings.push({ id: listing, name: text });
    town.posts.push(post);
    town.writers.push(writer);
  }
  const company = { company_name: texts[0]!, address_1: texts[0]!, city: texts[0]!.slice(0, 100) };
  await db.updateTable('managers').set(company).where('id', '=', lookers.manager).execute();
  return town;
}

/** Takes the town out of every list. */
export async function clearScriptTown(db: Db, { school, listings }: ScriptTown): Promise<void> {
  await db.deleteFrom('schools').where('id', '=', school.id).execute();
  const ids = listings.map(({ id }) => id);
  await db.updateTable('properties').set({ status: 'inactive' }).where('id', 'in', ids).execute();
}
