import { Link } from 'react-router';
import styles from './sort-head.module.css';

type SortHeadProps = {
  text: string;
  to: string | null;
  way: 'ascending' | 'descending' | null;
  className?: string;
};

/** A link, so that it works without scripts. */
export function SortHead({ text, to, way, className }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={way ?? undefined} className={className}>
      {to === null ? (
        text
      ) : (
        <Link to={to} replace preventScrollReset className={styles.link}>
          {text}
          {way && (
            <span aria-hidden="true" className={styles.arrow}>
              {way === 'descending' ? '↓' : '↑'}
            </span>
          )}
        </Link>
      )}
    </th>
  );
}
