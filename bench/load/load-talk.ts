import { createRandom, type Random } from '#demo/random.ts';
import type { Db } from '#server/db/tables.ts';
import { reserveIds } from '#server/properties/property-writes.queries.ts';
import type { LoadOrder } from './load-order.ts';
import {
  insertComments,
  insertConversations,
  insertPosts,
  type LoadConversation,
  type LoadPost,
  type NumberedTalks,
  updateStatistics,
} from './load-rows.queries.ts';
import { createWeightedPick } from './pick-weighted.ts';
import { FORMER, makeComment, makePost, SAYINGS, speaksOfFormer } from './talk-texts.ts';
import { commitInPassing } from './trust-keys.queries.ts';
import { writeInLanes } from './write-in-lanes.ts';

export type Talk = {
  db: Db;
  order: LoadOrder;
  /** Ids of the people who talk. */
  people: readonly number[];
  /** YYYY-MM-DD: everything was written within the two years before. */
  today: string;
  onDone(done: number): void;
};

const POSTS_AT_ONCE = 2000;
const COMMENTED = 0.3;
const MOST_COMMENTS = 5;
const SPAN_MS = 730 * 86_400_000;
/** So long before today the last of it began. */
const QUIET_MS = 2 * 86_400_000;

/** The time of the nth of so many things, evenly spread. */
const timeOf = (today: string, at: number, count: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - QUIET_MS - SPAN_MS * (1 - (at + 1) / count)).toISOString();

/**
 * Fills the forums of schools with posts and comments; a school with more listings has more of them.
 * @param schools their ids with a weight
 */
export async function loadPosts(
  { db, order, people, today, onDone }: Talk,
  schools: readonly (readonly [id: number, weight: number])[],
): Promise<void> {
  const random = createRandom(`load/${order.seed}/posts`);
  const pickSchool = createWeightedPick(schools);
  for (let done = 0; done < order.posts; ) {
    const count = Math.min(POSTS_AT_ONCE, order.posts - done);
    const posts = Array.from(
      { length: count },
      (_, at): LoadPost => ({
        school_id: pickSchool(random),
        user_id: random.pick(people),
        ...makeOldOrNew(random, done + at, order.posts),
        created: timeOf(today, done + at, order.posts),
      }),
    );
    await db.transaction().execute(async (trx) => {
      await commitInPassing(trx);
      const ids = await insertPosts(trx, posts);
      await insertComments(trx, commentsOn(posts, ids, people, random));
    });
    done += count;
    onDone(done);
  }
}

function makeOldOrNew(random: Random, at: number, count: number) {
  const post = makePost(random);
  return speaksOfFormer(at, count) ? { ...post, text: `${post.text} ${FORMER.text}` } : post;
}

function commentsOn(
  posts: readonly LoadPost[],
  ids: readonly number[],
  people: readonly number[],
  random: Random,
) {
  return posts.flatMap(({ created }, at) =>
    Array.from({ length: random.chance(COMMENTED) ? random.int(1, MOST_COMMENTS) : 0 }, (_, place) => ({
      post_id: ids[at]!,
      user_id: random.pick(people),
      text: makeComment(random),
      created: new Date(Date.parse(created) + (place + 1) * 7_200_000).toISOString(),
    })),
  );
}

const CONVERSATIONS_AT_ONCE = 1000;
/** Batches that are written at a time, while the next is made. */
const LANES = 2;
/** Where keys are looked up the planner is told after so many messages, and each time that there are so many times as many. */
const TOLD_FROM = 10_000;
const TOLD_EVERY = 10;
/** Messages of a conversation: half of them have up to 10, some 60. */
const MOST_MESSAGES = 60;
const UNREAD = 0.2;
/** One person of so many has a conversation with the busiest of all, as a large manager would be. */
const BUSY_SHARE = 5;

/** Every pair once: first those of the busiest person, then neighbours of a ring, of ever wider steps. */
export function* pairPeople(people: readonly number[]): Generator<[number, number]> {
  const [busy, ...others] = people;
  for (let at = 0; at < others.length; at += BUSY_SHARE) yield [busy!, others[at]!];
  for (let step = 1; step * 2 < others.length; step += 1) {
    for (let at = 0; at < others.length; at += 1) yield [others[at]!, others[(at + step) % others.length]!];
  }
}

/** How long a conversation is; small numbers are likelier. */
const sizeOf = (random: Random) => 1 + Math.floor(MOST_MESSAGES * random.next() ** 2);

function makeConversation([one, other]: [number, number], size: number, begun: string, random: Random) {
  const [user_lo, user_hi] = one < other ? [one, other] : [other, one];
  return {
    user_lo,
    user_hi,
    started_by: random.chance(0.5) ? one : other,
    begun,
    size,
    unread: random.chance(UNREAD) ? random.int(1, Math.min(3, size)) : 0,
    dice: random.int(0, 1_000_000),
  };
}

/** Conversations by the thousand, until there are messages enough. */
function* makeTalks({ order, people, today }: Talk): Generator<LoadConversation[]> {
  const random = createRandom(`load/${order.seed}/messages`);
  let batch: LoadConversation[] = [];
  let planned = 0;
  for (const pair of pairPeople(people)) {
    if (planned >= order.messages) break;
    const size = Math.min(sizeOf(random), order.messages - planned);
    batch.push(makeConversation(pair, size, timeOf(today, planned, order.messages), random));
    planned += size;
    if (batch.length < CONVERSATIONS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const countMessages = (talks: readonly LoadConversation[]) => talks.reduce((sum, { size }) => sum + size, 0);

/** Batches take their ids one after the other, so that a seed gives the same ids wherever nobody else writes. */
async function* numberTalks(talk: Talk, countDone: () => number): AsyncGenerator<NumberedTalks> {
  let told = TOLD_FROM;
  for (const batch of makeTalks(talk)) {
    if (countDone() >= told) {
      told *= TOLD_EVERY;
      await updateStatistics(talk.db, ['conversations', 'messages']);
    }
    const ids = await reserveIds(talk.db, 'conversations', batch.length);
    const talks = batch.map((one, at) => ({ ...one, id: ids[at]! }));
    yield { talks, messageIds: await reserveIds(talk.db, 'messages', countMessages(batch)) };
  }
}

/** Fills the inboxes of people: few have many conversations, most have some, and every fifth conversation has unread messages. */
export async function loadMessages(talk: Talk): Promise<void> {
  let done = 0;
  const batches = numberTalks(talk, () => done);
  await writeInLanes(LANES, batches, async (numbered) => {
    await insertConversations(talk.db, numbered, SAYINGS);
    done += numbered.messageIds.length;
    talk.onDone(done);
  });
}

/** How many people talk: each has some twenty posts and some five conversations, the busiest far more. */
export const countTalkers = ({ posts, messages }: LoadOrder) =>
  posts + messages === 0 ? 0 : Math.max(20, Math.ceil(posts / 20), Math.ceil(messages / 100));
