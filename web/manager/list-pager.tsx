import { Link } from 'react-router';
import { formatNumber } from '#shared/rules/format-number.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { type ListQuery, listPath, ROWS_PER_PAGE } from './list-query.ts';
import styles from './listings-view.module.css';

/** Steps through a long list; nothing where all of it is shown. */
export function ListPager({ query, page, count }: { query: ListQuery; page: number; count: number }) {
  if (count <= ROWS_PER_PAGE) return null;
  const first = (page - 1) * ROWS_PER_PAGE + 1;
  const last = Math.min(count, page * ROWS_PER_PAGE);
  const link = (to: number, text: string, isThere: boolean) =>
    isThere ? (
      <Link to={listPath({ ...query, page: to })} className={buttonStyle({ tone: 'quiet', size: 'small' })}>
        {text}
      </Link>
    ) : (
      <span />
    );
  return (
    <nav aria-label="Pages of the list" className={styles.pager}>
      {link(page - 1, 'Previous page', page > 1)}
      <p aria-live="polite">
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(count)}
      </p>
      {link(page + 1, 'Next page', last < count)}
    </nav>
  );
}
