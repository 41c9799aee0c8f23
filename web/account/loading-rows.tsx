import { Skeleton } from '../ui/skeleton.tsx';
import styles from './sessions-section.module.css';

export function LoadingRows() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton width="12rem" />
      <Skeleton width="20rem" />
      <Skeleton width="16rem" />
    </div>
  );
}
