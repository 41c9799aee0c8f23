import type { ReactNode } from 'react';
import type { ForumUser } from '#shared/api/forum-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import styles from './entry-meta.module.css';
import { PersonName } from './person-name.tsx';

type EntryMetaProps = {
  entry: { user: ForumUser; created: string; edited: string | null };
  comments?: number;
  children?: ReactNode;
};

export function EntryMeta({ entry, comments, children }: EntryMetaProps) {
  return (
    <div className={styles.meta}>
      <span className={styles.part}>
        <PersonName person={entry.user} />
      </span>
      <span className={styles.part}>
        <Time value={entry.created} format="relative" />
      </span>
      {entry.edited && (
        <span className={styles.part}>
          <T text="edited {when}" values={{ when: <Time value={entry.edited} format="relative" /> }} />
        </span>
      )}
      {comments !== undefined && (
        <span className={styles.part}>
          {t('{count, plural, one {# comment} other {# comments}}', { count: comments })}
        </span>
      )}
      {children && <span className={styles.part}>{children}</span>}
    </div>
  );
}
