import { notFound, problem } from '#shared/api/errors.ts';
import type { ForumComment, ForumPost } from '#shared/api/forum-schemas.ts';
import { forumPostPath } from '#shared/pages.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { SessionUser } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { notify } from '../notifications/notify.ts';
import { insertUserEvent } from '../notifications/user-events.queries.ts';
import { findComments, findPost } from './forum.queries.ts';
import { FORUM_LIMITS, findWritingRefusal, type WritingLimit } from './forum-limits.ts';
import { findForumViewer } from './forum-viewer.queries.ts';
import {
  type ForumTable,
  findByKey,
  findPlaceOfComment,
  findSchoolOfPost,
  findWriterToNotify,
  findWritingPast,
  insertComment,
  insertPost,
  lockWriter,
  type NewComment,
  type NewPost,
} from './forum-writes.queries.ts';
import { readPost, toComment } from './read-forum.ts';

type Writing = {
  table: ForumTable;
  limit: WritingLimit;
  user_id: number;
  key: string | undefined;
  insert: (trx: Db) => Promise<number>;
};

/** A repeated key returns the existing entry. @throws 429, and the errors of `insert` */
async function saveOnce(db: Db, { table, limit, user_id, key, insert }: Writing): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    await lockWriter(trx, user_id);
    const written = await findByKey(trx, table, { user_id, key });
    if (written !== null) return written;
    const refusal = findWritingRefusal(limit, await findWritingPast(trx, table, user_id));
    if (refusal) throw refusal;
    return await insert(trx);
  });
}

/** A repeated idempotency key doesn't create a deleted entry again. */
const DELETED_SINCE = {
  post: msg('This post was already sent and then deleted.'),
  comment: msg('This comment was already sent and then deleted.'),
};
const deletedSince = (what: keyof typeof DELETED_SINCE) => problem(409, t(DELETED_SINCE[what]));

export async function savePost(db: Db, user: SessionUser, post: NewPost): Promise<ForumPost> {
  const { user_id, key } = post;
  const id = await saveOnce(db, {
    table: 'forum_posts',
    limit: FORUM_LIMITS.post,
    user_id,
    key,
    insert: (trx) => insertPost(trx, post),
  });
  const school_id = (await findSchoolOfPost(db, id)) ?? post.school_id;
  const saved = await readPost(db, await findForumViewer(db, school_id, user), id);
  if (!saved) throw deletedSince('post');
  return saved;
}

async function requireVisiblePost(db: Db, user: SessionUser, id: number): Promise<void> {
  const school_id = await findSchoolOfPost(db, id);
  const post = school_id === null ? null : await findPost(db, await findForumViewer(db, school_id, user), id);
  if (!post) throw notFound('post');
}

/** @throws 404 if the user can't see the post, 409, 429 */
export async function saveComment(db: Db, user: SessionUser, comment: NewComment): Promise<ForumComment> {
  const { user_id, key } = comment;
  const id = await saveOnce(db, {
    table: 'forum_comments',
    limit: FORUM_LIMITS.comment,
    user_id,
    key,
    insert: async (trx) => {
      await requireVisiblePost(trx, user, comment.post_id);
      const written = await insertComment(trx, comment);
      await notifyPostWriter(trx, { ...comment, id: written });
      await insertUserEvent(trx, { kind: 'comment', id: written, post: comment.post_id });
      return written;
    },
  });
  const place = await findPlaceOfComment(db, id);
  if (!place) throw deletedSince('comment');
  const viewer = await findForumViewer(db, place.school_id, user);
  const [saved] = await findComments(db, viewer, { posts: [place.post_id], after: id - 1, limit: 1 });
  if (saved?.id !== id) throw deletedSince('comment');
  return toComment(saved);
}

/**
 * Skips the notification if an earlier one is unread, or for the author's own and blocked users' comments.
 */
async function notifyPostWriter(
  trx: Db,
  { id, post_id, user_id }: Pick<NewComment, 'post_id' | 'user_id'> & { id: number },
): Promise<void> {
  const post = await findWriterToNotify(trx, { post_id, user_id });
  if (!post) return;
  const path = forumPostPath(post, post_id);
  await notify(trx, {
    user_id: post.writer_id,
    topic: 'forum_comment',
    path,
    data: { post: post_id, comment: id, user: user_id },
    mail: { template: 'forum_comment', data: { username: post.username, title: post.title, path } },
    isOnceUntilRead: true,
  });
}
