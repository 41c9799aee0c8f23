import {
  FORUM_COUNTED,
  FORUM_PAGE,
  type ForumComment,
  type ForumPost,
  LIST_COMMENTS,
  POST_COMMENTS,
} from '#shared/api/forum.ts';
import type { Db } from '../db/tables.ts';
import {
  type CommentRow,
  countByWords,
  countPosts,
  findComments,
  findPost,
  findPosts,
  findPostsById,
  findPostsByWords,
  lookThroughNewest,
  type PostRow,
  type WordsAsked,
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

/** A common word stands in the newest posts; only for others is the index of words gone through. */
async function search(db: Db, reader: ForumReader, asked: WordsAsked) {
  const { ids, counted } = await lookThroughNewest(db, reader, asked);
  if (ids.length < asked.limit) return await findPostsByWords(db, reader, asked);
  const total = counted < FORUM_COUNTED ? await countByWords(db, reader, asked.q) : counted;
  return { posts: await findPostsById(db, reader, ids), total };
}

async function findPage(db: Db, reader: ForumReader, { q, before, limit = FORUM_PAGE }: ForumQuestion) {
  if (q !== undefined) return await search(db, reader, { q, before, limit });
  return {
    posts: await findPosts(db, reader, { before, limit }),
    total: await countPosts(db, reader),
  };
}

/** A page of posts, and how many match in all; of a search at most `FORUM_COUNTED`. */
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
