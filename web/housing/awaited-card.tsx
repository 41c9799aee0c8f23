import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { HomeTrouble } from './home-trouble.ts';
import styles from './map-sheet.module.css';

type AwaitedCardProps = { trouble: HomeTrouble | null; onRetry: () => void };

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

const LINES = [
  [styles.rent, '55%'],
  [styles.name, '80%'],
  [styles.soft, '40%'],
  [styles.soft, '60%'],
] as const;

function Coming() {
  return (
    <div className={styles.card} aria-busy="true">
      <div className={styles.coming} />
      <div className={`${styles.text} ${styles.lines}`}>
        <VisuallyHidden>{t('Loading the home')}</VisuallyHidden>
        {LINES.map(([line, width]) => (
          <div key={width} className={line}>
            <Skeleton width={width} height="0.65lh" />
          </div>
        ))}
      </div>
    </div>
  );
}
