import { t } from '#shared/texts/t.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './conversation-list.module.css';

const ROWS = [1, 2, 3, 4, 5, 6];

export function LoadingList() {
  return (
    <div aria-busy="true" className={styles.list}>
      <VisuallyHidden>{t('Loading your conversations')}</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="2.75rem" height="2.75rem" shape="pill" />
          <span className={styles.words}>
            <Skeleton width="60%" />
            <Skeleton width="90%" />
          </span>
        </div>
      ))}
    </div>
  );
}
