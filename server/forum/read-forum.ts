import { FORUM_COUNTED, FORUM_PAGE, LIST_COMMENTS, POST_COMMENTS } from '#shared/api/forum.ts';
import type { ForumComment, ForumPost } from '#shared/api/forum-schemas.ts';
import type { Db } from '../db/tables.ts';
import {
  type CommentRow,
  countPosts,
  findComments,
  findPost,
  findPosts,
  findPostsById,
  type PostRow,
} from './forum.queries.ts';
import {
  countByWords,
  countOlder,
  findByPeriods,
  findByWords,
  searchNewest,
  type WordSearch,
} from './forum-search.queries.ts';
import type { ForumViewer } from './forum-viewer.queries.ts';

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

export async function readPost(
  db: Db,
  viewer: ForumViewer,
  id: number,
  after?: number,
): Promise<ForumPost | null> {
  const post = await findPost(db, viewer, id);
  if (!post) return null;
  const comments = await findComments(db, viewer, { posts: [id], after, limit: POST_COMMENTS });
  return toPost(post, comments.map(toComment));
}

type ForumFilter = {
  q?: string | undefined;
  before?: number | undefined;
  limit?: number | undefined;
  view?: 'card' | undefined;
};

type FoundPosts = { ids: number[]; total: number };

const foundOf = (ids: number[], counted: number): FoundPosts => ({
  ids,
  total: Math.max(Math.min(counted, FORUM_COUNTED), ids.length),
});

/** Common words match among the newest posts, rare words are fast in the index. */
async function search(db: Db, viewer: ForumViewer, asked: WordSearch): Promise<FoundPosts> {
  const found = await searchNewest(db, viewer, asked);
  if (found.ids.length >= asked.limit) {
    if (found.counted >= FORUM_COUNTED) return foundOf(found.ids, found.counted);
    const counted = await countOlder(db, viewer, asked.q, found);
    return foundOf(found.ids, counted ?? (await countByWords(db, viewer, asked.q)));
  }
  const few = await findByWords(db, viewer, asked);
  if (few) return foundOf(few.ids, few.counted);
  return foundOf(await findByPeriods(db, viewer, asked), FORUM_COUNTED);
}

async function findPage(db: Db, viewer: ForumViewer, { q, before, limit = FORUM_PAGE }: ForumFilter) {
  if (q !== undefined) {
    const { ids, total } = await search(db, viewer, { q, before, limit });
    return { posts: ids.length > 0 ? await findPostsById(db, viewer, ids) : [], total };
  }
  return {
    posts: await findPosts(db, viewer, { before, limit }),
    total: await countPosts(db, viewer),
  };
}

export async function readPosts(
  db: Db,
  viewer: ForumViewer,
  question: ForumFilter,
): Promise<{ posts: ForumPost[]; total: number }> {
  const { posts, total } = await findPage(db, viewer, question);
  if (question.view === 'card' || posts.length === 0) {
    return { posts: posts.map((post) => toPost(post, [])), total };
  }
  const rows = await findComments(db, viewer, { posts: posts.map(({ id }) => id), limit: LIST_COMMENTS });
  const byPost = Map.groupBy(rows.map(toComment), ({ post }) => post);
  return { posts: posts.map((post) => toPost(post, byPost.get(post.id) ?? [])), total };
}
