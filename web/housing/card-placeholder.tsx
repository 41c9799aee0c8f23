import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { ListingError } from './listing-error.ts';
import styles from './map-sheet.module.css';

type CardPlaceholderProps = { loadError: ListingError | null; onRetry: () => void };

export function CardPlaceholder({ loadError, onRetry }: CardPlaceholderProps) {
  if (!loadError) return <LoadingCard />;
  const { isGone, text, isRetrying } = loadError;
  return (
    <div className={`${styles.card} ${styles.loadError}`}>
      <p>{text}</p>
      {!isGone && (
        <Button tone="quiet" size="small" onClick={onRetry} isBusy={isRetrying}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}

const SKELETON_LINES = [
  [styles.rent, '55%'],
  [styles.name, '80%'],
  [styles.soft, '40%'],
  [styles.soft, '60%'],
] as const;

function LoadingCard() {
  return (
    <div className={styles.card} aria-busy="true">
      <div className={styles.photoSkeleton} />
      <div className={`${styles.text} ${styles.lines}`}>
        <VisuallyHidden>{t('Loading home')}</VisuallyHidden>
        {SKELETON_LINES.map(([line, width]) => (
          <div key={width} className={line}>
            <Skeleton width={width} height="0.65lh" />
          </div>
        ))}
      </div>
    </div>
  );
}
