import { Link } from 'react-router';
import styles from './sort-head.module.css';

type SortHeadProps = {
  text: string;
  to: string | null;
  direction: 'ascending' | 'descending' | null;
  className?: string;
};

/** Column header that sorts the table. A link, so that it works without JavaScript. */
export function SortHead({ text, to, direction, className }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={direction ?? undefined} className={className}>
      {to === null ? (
        text
      ) : (
        <Link to={to} replace preventScrollReset className={styles.link}>
          {text}
          {direction && (
            <span aria-hidden="true" className={styles.arrow}>
              {direction === 'descending' ? '↓' : '↑'}
            </span>
          )}
        </Link>
      )}
    </th>
  );
}
