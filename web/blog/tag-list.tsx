import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { blogPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { tagLabel } from './tag-label.ts';
import styles from './tag-list.module.css';

type TagListProps = {
  tags: readonly string[];
  label: string;
  current?: string | null;
  hasAll?: boolean;
};

function useCurrentInView(current: string | null) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chosen = current !== null && list.current?.querySelector('[aria-current]');
    if (!chosen || !list.current) return;
    const line = list.current.getBoundingClientRect();
    const mark = chosen.getBoundingClientRect();
    if (mark.left >= line.left && mark.right <= line.right) return;
    list.current.scrollLeft += mark.left + mark.width / 2 - (line.left + line.width / 2);
  }, [current]);
  return list;
}

export function TagList({ tags, label, current = null, hasAll = false }: TagListProps) {
  const list = useCurrentInView(current);
  if (tags.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul ref={list} className={styles.tags}>
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
