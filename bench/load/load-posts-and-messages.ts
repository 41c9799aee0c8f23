import { createRandom, type Random } from '#demo/random.ts';
import type { Db } from '#server/db/tables.ts';
import { reserveIds } from '#server/properties/property-writes.queries.ts';
import type { LoadArgs } from './load-args.ts';
import {
  insertComments,
  insertConversations,
  insertPosts,
  type LoadConversation,
  type LoadPost,
  type NumberedConversations,
  updateStatistics,
} from './load-rows.queries.ts';
import { createWeightedPick } from './pick-weighted.ts';
import {
  createCommentText,
  createPostText,
  MESSAGE_TEXTS,
  mentionsPast,
  PAST_TEXTS,
} from './sample-texts.ts';
import { commitAsync } from './skip-key-checks.queries.ts';
import { writeConcurrently } from './write-concurrently.ts';

export type MessageLoad = {
  db: Db;
  order: LoadArgs;
  people: readonly number[];
  /** `YYYY-MM-DD`. */
  today: string;
  onDone(done: number): void;
};

const POSTS_AT_ONCE = 2000;
const COMMENTED = 0.3;
const MOST_COMMENTS = 5;
const SPAN_MS = 730 * 86_400_000;
const QUIET_MS = 2 * 86_400_000;

const timeOf = (today: string, at: number, count: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - QUIET_MS - SPAN_MS * (1 - (at + 1) / count)).toISOString();

/** @param schools ids with weights */
export async function loadPosts(
  { db, order, people, today, onDone }: MessageLoad,
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
        ...createPost(random, done + at, order.posts),
        created: timeOf(today, done + at, order.posts),
      }),
    );
    await db.transaction().execute(async (trx) => {
      await commitAsync(trx);
      const ids = await insertPosts(trx, posts);
      await insertComments(trx, commentsOn(posts, ids, people, random));
    });
    done += count;
    onDone(done);
  }
}

function createPost(random: Random, at: number, count: number) {
  const post = createPostText(random);
  return mentionsPast(at, count) ? { ...post, text: `${post.text} ${PAST_TEXTS.text}` } : post;
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
      text: createCommentText(random),
      created: new Date(Date.parse(created) + (place + 1) * 7_200_000).toISOString(),
    })),
  );
}

const CONVERSATIONS_AT_ONCE = 1000;
const MAX_CONCURRENT_WRITES = 2;
/** Without statistics the planner checks foreign keys without an index. */
const ANALYZE_FROM = 10_000;
const ANALYZE_GROWTH = 10;
/** Half of the conversations have at most 15. */
const MOST_MESSAGES = 60;
const UNREAD = 0.2;
/** One in this many users writes with the most active user, who acts like a large manager. */
const BUSY_SHARE = 5;

/**
 * Yields each pair once: first the most active user's pairs, then neighbors in a ring at growing distances.
 */
export function* pairUsers(people: readonly number[]): Generator<[number, number]> {
  const [busy, ...others] = people;
  for (let at = 0; at < others.length; at += BUSY_SHARE) yield [busy!, others[at]!];
  for (let step = 1; step * 2 < others.length; step += 1) {
    for (let at = 0; at < others.length; at += 1) yield [others[at]!, others[(at + step) % others.length]!];
  }
}

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

function* createConversations({ order, people, today }: MessageLoad): Generator<LoadConversation[]> {
  const random = createRandom(`load/${order.seed}/messages`);
  let batch: LoadConversation[] = [];
  let planned = 0;
  for (const pair of pairUsers(people)) {
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

const countMessages = (conversations: readonly LoadConversation[]) =>
  conversations.reduce((sum, { size }) => sum + size, 0);

/** Sequential, so that ids are deterministic by seed. */
async function* numberConversations(
  load: MessageLoad,
  countDone: () => number,
): AsyncGenerator<NumberedConversations> {
  let lastAnalyzed = ANALYZE_FROM;
  for (const batch of createConversations(load)) {
    if (countDone() >= lastAnalyzed) {
      lastAnalyzed *= ANALYZE_GROWTH;
      await updateStatistics(load.db, ['conversations', 'messages']);
    }
    const ids = await reserveIds(load.db, 'conversations', batch.length);
    const conversations = batch.map((one, at) => ({ ...one, id: ids[at]! }));
    yield { conversations, messageIds: await reserveIds(load.db, 'messages', countMessages(batch)) };
  }
}

/** Few users have many conversations; a fifth have unread messages. */
export async function loadMessages(load: MessageLoad): Promise<void> {
  let done = 0;
  const batches = numberConversations(load, () => done);
  await writeConcurrently(MAX_CONCURRENT_WRITES, batches, async (numbered) => {
    await insertConversations(load.db, numbered, MESSAGE_TEXTS);
    done += numbered.messageIds.length;
    load.onDone(done);
  });
}

/** Each has about twenty posts and five conversations. */
export const countUsers = ({ posts, messages }: LoadArgs) =>
  posts + messages === 0 ? 0 : Math.max(20, Math.ceil(posts / 20), Math.ceil(messages / 100));
