import { Link } from 'react-router';
import { blogPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { tagLabel } from './tag-label.ts';
import styles from './tag-list.module.css';

type TagListProps = {
  tags: readonly string[];
  label: string;
  current?: string | null;
  /** Begins with all guides. */
  hasAll?: boolean;
};

/** Subjects, each leading to its guides. */
export function TagList({ tags, label, current = null, hasAll = false }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className={styles.tags}>
        {hasAll && (
          <li>
            <Link to={blogPath()} aria-current={current === null ? 'true' : undefined} preventScrollReset>
              {t('All guides')}
            </Link>
          </li>
        )}
        {tags.map((tag) => (
          <li key={tag}>
            <Link
              to={blogPath({ tag })}
              aria-current={tag === current ? 'true' : undefined}
              preventScrollReset={hasAll}
            >
              {tagLabel(tag)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
