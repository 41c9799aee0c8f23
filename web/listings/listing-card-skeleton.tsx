import { Skeleton } from '../ui/skeleton.tsx';
import styles from './listing-card.module.css';

export function ListingCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton aspect="3 / 2" shape="block" />
      <div className={styles.body}>
        <Skeleton width="45%" height="1.4rem" />
        <Skeleton width="80%" />
        <Skeleton width="65%" />
        <Skeleton width="70%" height="1.6rem" shape="pill" />
      </div>
    </div>
  );
}
