import type { Db } from '#server/db/tables.ts';
import {
  findPostIdsByKey,
  insertMissingCase,
  insertMissingComments,
  insertMissingPosts,
} from './demo-forum.queries.ts';
import { demoKey } from './demo-key.ts';
import { findDemoUserIds } from './demo-rows.queries.ts';
import { LAKESHORE } from './lakeshore.ts';
import { CAMPUS_POSTS } from './lists/campus-posts.ts';
import type { DemoPost } from './lists/demo-post.ts';
import { LAKESHORE_POSTS } from './lists/forum-posts.ts';
import { DEMO_REPORTS, REPORTED_TITLE } from './lists/forum-reports.ts';
import { addDays } from './make-plans.ts';
import { UNIVERSITIES } from './universities.ts';

const CAMPUSES = 3;
/** UTC. */
const HOUR = '09:00:00Z';

const keyOf = (publicViewUrl: string, ...place: number[]) => demoKey('forum', publicViewUrl, ...place);

const LAST_KEY = keyOf(LAKESHORE.public_view_url, LAKESHORE_POSTS.length - 1);

/** The last post exists, deleted or not. */
export async function isForumFilled(db: Db): Promise<boolean> {
  return (await findPostIdsByKey(db, [LAST_KEY])).size > 0;
}

type Forum = { school_id: number; publicViewUrl: string; posts: readonly DemoPost[]; today: string };

const startOf = ({ daysAgo }: DemoPost, today: string) => new Date(`${addDays(today, -daysAgo)}T${HOUR}`);

async function fillForum(
  trx: Db,
  forum: Forum,
  users: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const { school_id, publicViewUrl, today } = forum;
  const isThere = ({ by }: { by: string }) => users.has(by);
  const posts = forum.posts
    .map((post, at) => ({ post, key: keyOf(publicViewUrl, at), at }))
    .filter(({ post }) => isThere(post));
  await insertMissingPosts(
    trx,
    posts.map(({ post, key }) => ({
      school_id,
      user_id: users.get(post.by)!,
      title: post.title,
      text: post.text,
      created: startOf(post, today),
      key,
    })),
  );
  const ids = await findPostIdsByKey(
    trx,
    posts.map(({ key }) => key),
  );
  const comments = posts.flatMap(({ post, key, at }) =>
    post.comments
      .map((comment, nth) => ({ ...comment, key: keyOf(publicViewUrl, at, nth) }))
      .filter(isThere)
      .map((comment) => ({
        post_id: ids.get(key)!,
        user_id: users.get(comment.by)!,
        text: comment.text,
        created: new Date(startOf(post, today).getTime() + comment.after * 3_600_000),
        key: comment.key,
      })),
  );
  await insertMissingComments(trx, comments);
  return new Map(posts.map(({ post, key }) => [post.title, ids.get(key)!]));
}

async function fillReports(
  trx: Db,
  forum: Forum,
  post: number | undefined,
  users: ReadonlyMap<string, number>,
): Promise<void> {
  const reports = DEMO_REPORTS.filter(({ by }) => users.has(by));
  if (post === undefined || reports.length === 0) return;
  const { by, daysAgo } = forum.posts.find(({ title }) => title === REPORTED_TITLE)!;
  const created = new Date(`${addDays(forum.today, 1 - daysAgo)}T${HOUR}`);
  const place = { kind: 'forum_post', place_id: post, school_id: forum.school_id } as const;
  await insertMissingCase(
    trx,
    { ...place, author_id: users.get(by)!, created, updated: created },
    reports.map(({ by: reporter, ...report }) => ({
      ...report,
      reporter_id: users.get(reporter)!,
      created,
    })),
  );
}

/** @param schoolIds ids by `public_view_url` */
export async function fillForums(
  db: Db,
  schoolIds: ReadonlyMap<string, number>,
  today: string,
): Promise<void> {
  const users = await findDemoUserIds(db);
  const campuses = UNIVERSITIES.slice(0, CAMPUSES).map(({ public_view_url }) => public_view_url);
  await db.transaction().execute(async (trx) => {
    for (const publicViewUrl of [LAKESHORE.public_view_url, ...campuses]) {
      const school_id = schoolIds.get(publicViewUrl);
      if (school_id === undefined) continue;
      const isLakeshore = publicViewUrl === LAKESHORE.public_view_url;
      const posts = isLakeshore ? LAKESHORE_POSTS : CAMPUS_POSTS;
      const forum = { school_id, publicViewUrl, posts, today };
      const ids = await fillForum(trx, forum, users);
      if (isLakeshore) await fillReports(trx, forum, ids.get(REPORTED_TITLE), users);
    }
  });
}
