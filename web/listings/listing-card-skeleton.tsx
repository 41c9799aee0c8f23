import { Skeleton } from '../ui/skeleton.tsx';
import styles from './listing-card.module.css';

export function ListingCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.layout}>
        <div className={styles.media} />
        <div className={styles.body}>
          <Skeleton width="45%" height="1.4rem" />
          <Skeleton width="80%" />
          <Skeleton width="65%" />
        </div>
      </div>
    </div>
  );
}
