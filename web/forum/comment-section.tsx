import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { ForumComment } from '#shared/api/forum-schemas.ts';
import { t } from '#shared/texts/t.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { followPost, subscribeToEvents } from '../messages/live-events.ts';
import { useSession } from '../session/use-session.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { isPlainClick } from '../ui/is-plain-click.ts';
import { Spinner } from '../ui/spinner.tsx';
import { CommentForm } from './comment-form.tsx';
import { commentId } from './comment-id.ts';
import { CommentItem } from './comment-item.tsx';
import styles from './comment-section.module.css';
import type { PostPageData } from './load-post.ts';
import type { useComments } from './use-comments.ts';
import { useFocusAfterClose } from './use-focus-after-close.ts';

/** Visitors have no event stream. */
const VISITOR_POLL_MS = 30_000;

type CommentSectionProps = {
  data: PostPageData;
  comments: ReturnType<typeof useComments>;
  answer: FormAnswer | undefined;
};

export function CommentSection({ data, comments, answer }: CommentSectionProps) {
  const { school, post, after } = data;
  const { listed, own, count, hasMore, isLoading, failure, showMore, showNew, addOwn, change } = comments;
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const [announcement, setAnnouncement] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = useFocusAfterClose(title);
  /** Gets the focus when the 'show more' button disappears. */
  const [focusId, setFocusId] = useState<number | null>(null);
  useEffect(() => {
    if (focusId !== null) document.getElementById(commentId(focusId))?.focus();
  }, [focusId]);

  useLiveComments(post.id, async () => {
    const others = (await showNew()).filter((comment) => comment.user.id !== user?.id);
    const username = others.at(-1)?.user.username;
    if (username) setAnnouncement(t('New comment by {username}.', { username }));
  });

  const handleMore = async (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const found = await showMore();
    setAnnouncement(
      found.length > 0
        ? t('{count, plural, one {# more comment} other {# more comments}}.', { count: found.length })
        : '',
    );
    if (found[0] && listed.length + found.length >= post.comment_count) setFocusId(found[0].id);
  };
  const handleSent = (comment: ForumComment) => {
    addOwn(comment);
    setAnnouncement(t('Comment posted'));
    revalidate();
  };
  const handleGone = (id: number) => {
    change(id, null);
    setAnnouncement(t('Comment deleted'));
    focusTitle();
    revalidate();
  };

  const item = (comment: ForumComment) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      school={school}
      onGone={() => handleGone(comment.id)}
      onChanged={(to) => change(comment.id, to)}
    />
  );
  const last = listed.at(-1);
  return (
    <section aria-labelledby="comments" className={styles.section}>
      <h2 id="comments" ref={title} tabIndex={-1} className={styles.title}>
        {t('{count, plural, one {# comment} other {# comments}}', { count })}
      </h2>
      {after !== null && (
        <p>
          <Link to="?">{t('Back to the first comment')}</Link>
        </p>
      )}
      {listed.length > 0 && <ol className={styles.comments}>{listed.map(item)}</ol>}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {hasMore && last && (
        <Link
          to={`?after=${last.id}`}
          rel="nofollow"
          onClick={handleMore}
          aria-busy={isLoading || undefined}
          className={buttonStyle({ tone: 'quiet' }, styles.more)}
        >
          {isLoading && <Spinner />}
          {t('Show more comments')}
        </Link>
      )}
      {own.length > 0 && <ol className={styles.comments}>{own.map(item)}</ol>}
      <p role="status" className={styles.message}>
        {announcement}
      </p>
      <CommentForm post={post.id} start={answer} onSent={handleSent} />
    </section>
  );
}

function useLiveComments(post: number, refresh: () => void): void {
  const { isLoggedIn } = useSession();
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    const refreshIfShown = () => {
      if (!document.hidden) latest.current();
    };
    document.addEventListener('visibilitychange', refreshIfShown);
    const timer = isLoggedIn ? undefined : setInterval(refreshIfShown, VISITOR_POLL_MS);
    return () => {
      document.removeEventListener('visibilitychange', refreshIfShown);
      clearInterval(timer);
    };
  }, [isLoggedIn]);
  useEffect(() => {
    if (!isLoggedIn) return;
    const unfollow = followPost(post);
    const unlisten = subscribeToEvents((event) => {
      const isOwn = event.name === 'comment' && event.data.post === post;
      if (isOwn || event.name === 'ready') latest.current();
    });
    return () => {
      unlisten();
      unfollow();
    };
  }, [isLoggedIn, post]);
}
