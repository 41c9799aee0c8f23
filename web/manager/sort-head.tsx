import { Link } from 'react-router';
import styles from './sort-head.module.css';

type SortHeadProps = {
  text: string;
  /** The list's address in this column's order, turned where it has that already; null: nothing is sorted by it. */
  to: string | null;
  /** Null: the list is in another order. */
  way: 'ascending' | 'descending' | null;
  className?: string;
};

/** A column's head. A link, so that the order is in the address and turns without scripts as well. */
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
