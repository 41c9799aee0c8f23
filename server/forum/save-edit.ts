import { notFound, type ProblemError, problem } from '#shared/api/errors.ts';
import type { ForumComment, ForumPost } from '#shared/api/forum-schemas.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { SessionUser } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { findComments, findPost } from './forum.queries.ts';
import { type Edit, findEditPast, updateEntry } from './forum-edits.queries.ts';
import { FORUM_LIMITS, findWritingRefusal } from './forum-limits.ts';
import { type ForumViewer, findForumViewer } from './forum-viewer.queries.ts';
import { findPlaceOfComment, findSchoolOfPost, lockWriter } from './forum-writes.queries.ts';
import { readPost, toComment } from './read-forum.ts';

const SENTENCES = {
  forum_post: {
    notYours: msg('Only the author can edit a post.'),
    hidden: msg('This post is hidden. You can edit it when a moderator restores it.'),
  },
  forum_comment: {
    notYours: msg('Only the author can edit a comment.'),
    hidden: msg('This comment is hidden. You can edit it when a moderator restores it.'),
  },
} as const;

type Entry = ForumPost | ForumComment;

async function readComment(db: Db, user: ForumViewer, id: number, post_id: number) {
  if (!(await findPost(db, user, post_id))) return null;
  const [row] = await findComments(db, user, { posts: [post_id], after: id - 1, limit: 1 });
  return row?.id === id ? toComment(row) : null;
}

async function readEntry(db: Db, user: SessionUser, { kind, id }: Edit): Promise<Entry | null> {
  if (kind === 'forum_post') {
    const school_id = await findSchoolOfPost(db, id);
    return school_id === null ? null : await readPost(db, await findForumViewer(db, school_id, user), id);
  }
  const place = await findPlaceOfComment(db, id);
  if (!place) return null;
  return await readComment(db, await findForumViewer(db, place.school_id, user), id, place.post_id);
}

const entryNotFound = ({ kind }: Edit): ProblemError => notFound(kind === 'forum_post' ? 'post' : 'comment');

async function getOwnEntry(db: Db, user: SessionUser, edit: Edit): Promise<Entry> {
  const entry = await readEntry(db, user, edit);
  if (!entry) throw entryNotFound(edit);
  if (entry.user.id !== user.user_id) throw problem(403, t(SENTENCES[edit.kind].notYours));
  if (entry.hidden) throw problem(409, t(SENTENCES[edit.kind].hidden));
  return entry;
}

const isUnchanged = (entry: Entry, { title, text }: Edit) =>
  entry.text === text && (title === undefined || !('title' in entry) || entry.title === title);

/** @throws 403, 404, 409 if hidden, 429 */
async function saveEdit(db: Db, user: SessionUser, edit: Edit): Promise<Entry> {
  const isChanged = await db.transaction().execute(async (trx) => {
    await lockWriter(trx, user.user_id);
    if (isUnchanged(await getOwnEntry(trx, user, edit), edit)) return true;
    const limit = FORUM_LIMITS[edit.kind === 'forum_post' ? 'postEdit' : 'commentEdit'];
    const refusal = findWritingRefusal(limit, await findEditPast(trx, edit.kind, user.user_id));
    if (refusal) throw refusal;
    return await updateEntry(trx, edit);
  });
  if (!isChanged) throw problem(409, t(SENTENCES[edit.kind].hidden));
  const saved = await readEntry(db, user, edit);
  if (!saved) throw entryNotFound(edit);
  return saved;
}

type PostEdit = { id: number; title: string; text: string };

export async function savePostEdit(db: Db, user: SessionUser, edit: PostEdit): Promise<ForumPost> {
  const saved = await saveEdit(db, user, { kind: 'forum_post', user_id: user.user_id, ...edit });
  return saved as ForumPost;
}

type CommentEdit = { id: number; text: string };

export async function saveCommentEdit(db: Db, user: SessionUser, edit: CommentEdit): Promise<ForumComment> {
  const saved = await saveEdit(db, user, { kind: 'forum_comment', user_id: user.user_id, ...edit });
  return saved as ForumComment;
}
