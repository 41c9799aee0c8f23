import { useRef, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { forum, POST_COMMENTS } from '#shared/api/forum.ts';
import type { ForumComment } from '#shared/api/forum-schemas.ts';
import { call } from '../api/call.ts';
import { useWithoutBlocked } from '../messages/blocked-users-store.ts';
import type { PostPageData } from './load-post.ts';

type Added = {
  more: ForumComment[];
  /** Last in the list until 'show more' has loaded them. */
  own: ForumComment[];
  live: ForumComment[];
  isLastFull: boolean;
};

export function useComments({ school, post, after }: PostPageData) {
  const first = post.comments;
  const [added, setAdded] = useState<Added>({
    more: [],
    own: [],
    live: [],
    isLastFull: first.length === POST_COMMENTS,
  });
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const working = useRef(false);

  const known = new Set(first.map(({ id }) => id));
  const later = [...new Map([...added.more, ...added.live].map((one) => [one.id, one])).values()];
  const all = [...first, ...later.filter(({ id }) => !known.has(id))];
  const listed = useWithoutBlocked(all);
  const listedIds = new Set(all.map(({ id }) => id));
  const own = added.own.filter(({ id }) => !listedIds.has(id));
  const shown = [...all, ...own].filter(({ hidden }) => hidden === null).length;
  const hasMore = added.isLastFull && (after !== null || post.comment_count > shown);

  const showMore = async (): Promise<ForumComment[]> => {
    const last = all.at(-1);
    if (working.current || !last) return [];
    working.current = true;
    setIsLoading(true);
    setFailure(null);
    try {
      const question = { school: school.id, post: post.id, comments_after: last.id };
      const [found] = await call(forum, question);
      const comments = (found?.comments ?? []) as ForumComment[];
      setAdded((was) => ({
        ...was,
        more: [...was.more, ...comments],
        isLastFull: comments.length === POST_COMMENTS,
      }));
      return comments;
    } catch (error) {
      if (!isProblem(error)) throw error;
      setFailure(error.problem.detail);
      return [];
    } finally {
      working.current = false;
      setIsLoading(false);
    }
  };
  /** Loads none while 'show more' has not reached the end. @returns the new comments */
  const showNew = async (): Promise<ForumComment[]> => {
    if (working.current || hasMore) return [];
    working.current = true;
    try {
      const last = all.at(-1)?.id ?? after;
      const [found] = await call(forum, {
        school: school.id,
        post: post.id,
        ...(last ? { comments_after: last } : {}),
      });
      const comments = (found?.comments ?? []) as ForumComment[];
      if (comments.length > 0) setAdded((was) => ({ ...was, live: [...was.live, ...comments] }));
      return comments;
    } catch (error) {
      // The next event loads again.
      if (!isProblem(error)) throw error;
      return [];
    } finally {
      working.current = false;
    }
  };
  const addOwn = (comment: ForumComment) => setAdded((was) => ({ ...was, own: [...was.own, comment] }));
  const change = (id: number, to: Partial<ForumComment> | null) => {
    const apply = (list: ForumComment[]) =>
      list.flatMap((one) => (one.id !== id ? [one] : to === null ? [] : [{ ...one, ...to }]));
    setAdded((was) => ({ ...was, more: apply(was.more), own: apply(was.own), live: apply(was.live) }));
  };
  const isNew = ({ id, hidden }: ForumComment) => !known.has(id) && hidden === null;
  const count = post.comment_count + added.live.filter(isNew).length;
  return { listed, own, count, hasMore, isLoading, failure, showMore, showNew, addOwn, change };
}
