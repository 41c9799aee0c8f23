import { Link } from 'react-router';
import type { ForumPost } from '#shared/api/forum.ts';
import type { School } from '#shared/api/schools.ts';
import { forumPostPath } from '#shared/pages.ts';
import { cutCharacters } from '#shared/rules/count-characters.ts';
import { Card, cardCover } from '../ui/card.tsx';
import { EntryMeta } from './entry-meta.tsx';
import { HiddenBadge } from './hidden-mark.tsx';
import styles from './post-card.module.css';
import { postLinkId } from './use-fresh-post.ts';

/** Section 9. */
const PREVIEW = 200;

export function PostCard({ post, school }: { post: ForumPost; school: School }) {
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
