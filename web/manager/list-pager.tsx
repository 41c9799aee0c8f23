import { Link } from 'react-router';
import { t } from '#shared/texts/t.ts';
import { buttonStyle } from '../ui/button-style.ts';
import styles from './list-pager.module.css';

type ListPagerProps = {
  page: number;
  count: number;
  rowsPerPage: number;
  pathOf: (page: number) => string;
};

export function ListPager({ page, count, rowsPerPage, pathOf }: ListPagerProps) {
  if (count <= rowsPerPage) return null;
  const first = (page - 1) * rowsPerPage + 1;
  const last = Math.min(count, page * rowsPerPage);
  const link = (to: number, text: string, isThere: boolean) =>
    isThere ? (
      <Link to={pathOf(to)} className={buttonStyle({ tone: 'quiet', size: 'small' })}>
        {text}
      </Link>
    ) : (
      <span />
    );
  return (
    <nav aria-label={t('Pages of the list')} className={styles.pager}>
      {link(page - 1, t('Previous page'), page > 1)}
      <p aria-live="polite">
        {t('{first, number}–{last, number} of {count, number}', { first, last, count })}
      </p>
      {link(page + 1, t('Next page'), last < count)}
    </nav>
  );
}
