import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { HomeTrouble } from './home-trouble.ts';
import styles from './map-sheet.module.css';

type AwaitedCardProps = { trouble: HomeTrouble | null; onRetry: () => void };

/** Where the card of a home will be, or why it is not there. */
export function AwaitedCard({ trouble, onRetry }: AwaitedCardProps) {
  if (!trouble) return <Coming />;
  const { isGone, text, isAskedAgain } = trouble;
  return (
    <div className={`${styles.card} ${styles.trouble}`}>
      <p>{text}</p>
      {!isGone && (
        <Button tone="quiet" size="small" onClick={onRetry} isBusy={isAskedAgain}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}

/** In a card's shape, with its lines as high as they will be. */
function Coming() {
  return (
    <div className={styles.card} aria-busy="true">
      <div className={styles.coming} />
      <div className={`${styles.text} ${styles.lines}`}>
        <VisuallyHidden>{t('Loading the home')}</VisuallyHidden>
        <div className={styles.rent}>
          <Skeleton width="55%" height="0.65lh" />
        </div>
        <div className={styles.name}>
          <Skeleton width="80%" height="0.65lh" />
        </div>
        <div className={styles.soft}>
          <Skeleton width="40%" height="0.65lh" />
        </div>
        <div className={styles.soft}>
          <Skeleton width="60%" height="0.65lh" />
        </div>
      </div>
    </div>
  );
}
