import { type MouseEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigation, useRevalidator } from 'react-router';
import { FORUM_COUNTED } from '#shared/api/forum.ts';
import type { ForumPost } from '#shared/api/forum-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { forumPath, forumPostPath } from '#shared/pages.ts';
import { cutCharacters } from '#shared/rules/count-characters.ts';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Card, cardCover } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { isPlainClick } from '../ui/is-plain-click.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { EntryMeta } from './entry-meta.tsx';
import { HiddenBadge } from './hidden-mark.tsx';
import type { ForumPageData } from './load-forum.ts';
import styles from './post-list.module.css';
import { useMorePosts } from './use-more-posts.ts';
import { postLinkId } from './use-new-post.ts';

const CARDS = ['a', 'b', 'c', 'd', 'e'];

const PREVIEW = 200;

export function PostList({ data }: { data: ForumPageData }) {
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const { revalidate, state } = useRevalidator();
  const to = navigation.location;
  // During navigation to another page the list stays visible.
  const isSearching = navigation.state === 'loading' && to?.pathname === pathname && to.search !== search;
  if (isSearching) return <PostListSkeleton />;
  if (data.failure) {
    return (
      <FailedState
        title={t('We couldn’t load the posts')}
        text={data.failure}
        onRetry={revalidate}
        isRetrying={state === 'loading'}
      />
    );
  }
  if (data.posts.length === 0) return <NoPosts data={data} />;
  return <FullList data={data} />;
}

function NoPosts({ data: { school, q, before } }: { data: ForumPageData }) {
  if (q === '' && before === null) {
    return (
      <EmptyState
        scene="desk"
        level={0}
        title={t('No posts yet! Be the first to ask a question by creating a post.')}
      />
    );
  }
  return (
    <EmptyState
      title={q ? t('No posts match “{q}”', { q }) : t('No older posts')}
      text={q ? t('Try other words, or fewer.') : undefined}
      action={<ButtonLink to={forumPath(school)}>{t('See all posts')}</ButtonLink>}
    />
  );
}

/** For crawlers and without JavaScript. */
function olderUrl({ q }: ForumPageData, last: ForumPost): string {
  return `?${new URLSearchParams({ ...(q ? { q } : {}), before: String(last.id) })}`;
}

function foundText(count: number, q: string): string {
  if (count < FORUM_COUNTED) {
    return t('{count, plural, one {# post} other {# posts}} for “{q}”', { count, q });
  }
  return t('{count}+ posts for “{q}”', { count, q });
}

function FullList({ data }: { data: ForumPageData }) {
  const { school, q, before, total } = data;
  const { posts, hasMore, isLoading, failure, showMore } = useMorePosts(data);
  const [announcement, setAnnouncement] = useState('');
  /** Gets the focus when the 'show more' button disappears. */
  const [focusId, setFocusId] = useState<number | null>(null);
  useEffect(() => {
    if (focusId !== null) document.getElementById(postLinkId(focusId))?.focus();
  }, [focusId]);

  const handleMore = async (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const page = await showMore();
    if (!page) return;
    setAnnouncement(
      t('{count, plural, one {# more post} other {# more posts}}.', { count: page.posts.length }),
    );
    if (!page.hasMore) setFocusId(page.posts[0]?.id ?? null);
  };

  const last = posts.at(-1);
  return (
    <>
      {(q || before !== null) && (
        <p className={styles.found}>
          {q ? <span>{foundText(total, q)}</span> : <span>{t('Older posts')}</span>}
          <Link to={forumPath(school)}>{t('See all posts')}</Link>
        </p>
      )}
      <ul className={styles.posts}>
        {posts.map((post) => (
          <PostCard key={post.id} post={post} school={school} />
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {hasMore && last && (
        <div className={styles.more}>
          <Link
            to={olderUrl(data, last)}
            rel="nofollow"
            onClick={handleMore}
            aria-busy={isLoading || undefined}
            className={buttonStyle({ tone: 'quiet' })}
          >
            {isLoading && <Spinner />}
            {t('Show more')}
          </Link>
        </div>
      )}
    </>
  );
}

function PostCard({ post, school }: { post: ForumPost; school: School }) {
  return (
    <Card as="li" isLink className={styles.card}>
      <h2 className={styles.title}>
        <Link to={forumPostPath(school, post.id)} id={postLinkId(post.id)} className={cardCover}>
          {post.title}
        </Link>
      </h2>
      <p className={styles.text}>{cutCharacters(post.text, PREVIEW)}</p>
      <EntryMeta entry={post} comments={post.comment_count}>
        {post.hidden && <HiddenBadge />}
      </EntryMeta>
    </Card>
  );
}

function PostListSkeleton() {
  return (
    <div className={styles.posts} aria-busy="true">
      <VisuallyHidden>
        <span role="status">{t('Searching')}</span>
      </VisuallyHidden>
      {CARDS.map((key) => (
        <Card key={key} className={styles.waiting}>
          <Skeleton width="45%" height="1.4rem" />
          <Skeleton />
          <Skeleton width="70%" />
          <Skeleton width="35%" height="0.9rem" />
        </Card>
      ))}
    </div>
  );
}
