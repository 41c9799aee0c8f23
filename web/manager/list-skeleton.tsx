import { msg, t } from '#shared/texts/t.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './listings-view.module.css';

const LINES = [0, 1, 2, 3, 4, 5];

const LOADING = {
  listings: msg('Loading your listings'),
  leads: msg('Loading your leads'),
  payments: msg('Loading your payments'),
} as const;

export function ListSkeleton({ what = 'listings' }: { what?: keyof typeof LOADING }) {
  return (
    <div className={styles.view} aria-busy="true">
      <VisuallyHidden>{t(LOADING[what])}</VisuallyHidden>
      <Skeleton width="14rem" height="2.2rem" shape="block" />
      {LINES.map((line) => (
        <Skeleton key={line} height="4.5rem" shape="block" />
      ))}
    </div>
  );
}
