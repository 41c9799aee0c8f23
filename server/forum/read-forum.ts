import {
  FORUM_PAGE,
  type ForumComment,
  type ForumPost,
  LIST_COMMENTS,
  POST_COMMENTS,
} from '#shared/api/forum.ts';
import type { Db } from '../db/tables.ts';
import {
  type CommentRow,
  countPosts,
  findComments,
  findPost,
  findPosts,
  findPostsByWords,
  type PostRow,
} from './forum.queries.ts';
import type { ForumReader } from './forum-reader.queries.ts';

type Hidden = { hidden: string | null; hidden_reason: string | null };

function toHidden({ hidden, hidden_reason }: Hidden): ForumPost['hidden'] {
  return hidden === null ? null : { reason: hidden_reason ?? '', at: hidden };
}

export function toComment({ hidden_reason, ...row }: CommentRow): ForumComment {
  return { ...row, hidden: toHidden({ ...row, hidden_reason }) };
}

function toPost({ hidden_reason, ...row }: PostRow, comments: ForumComment[]): ForumPost {
  return { ...row, hidden: toHidden({ ...row, hidden_reason }), comments };
}

/** One post with its comments, after one of them where that is given; null where this reader sees none. */
export async function readPost(
  db: Db,
  reader: ForumReader,
  id: number,
  after?: number,
): Promise<ForumPost | null> {
  const post = await findPost(db, reader, id);
  if (!post) return null;
  const comments = await findComments(db, reader, { posts: [id], after, limit: POST_COMMENTS });
  return toPost(post, comments.map(toComment));
}

export type ForumQuestion = {
  q?: string | undefined;
  before?: number | undefined;
  limit?: number | undefined;
  view?: 'card' | undefined;
};

async function findPage(db: Db, reader: ForumReader, { q, before, limit = FORUM_PAGE }: ForumQuestion) {
  if (q !== undefined) return await findPostsByWords(db, reader, { q, before, limit });
  return {
    posts: await findPosts(db, reader, { before, limit }),
    total: await countPosts(db, reader),
  };
}

/** A page of posts, and how many match in all. */
export async function readPosts(
  db: Db,
  reader: ForumReader,
  question: ForumQuestion,
): Promise<{ posts: ForumPost[]; total: number }> {
  const { posts, total } = await findPage(db, reader, question);
  if (question.view === 'card' || posts.length === 0) {
    return { posts: posts.map((post) => toPost(post, [])), total };
  }
  const rows = await findComments(db, reader, { posts: posts.map(({ id }) => id), limit: LIST_COMMENTS });
  const byPost = Map.groupBy(rows.map(toComment), ({ post }) => post);
  return { posts: posts.map((post) => toPost(post, byPost.get(post.id) ?? [])), total };
}
