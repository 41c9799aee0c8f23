import type { ReactNode } from 'react';
import { t } from '#shared/texts/t.ts';
import { Button } from './button.tsx';
import { Illustration } from './illustration.tsx';
import styles from './state-notice.module.css';

type FailedStateProps = {
  title?: string;
  text: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  action?: ReactNode;
  hasDrawing?: boolean;
  level?: 1 | 2 | 3;
};

export function FailedState({
  title = t('That didn’t work'),
  text,
  onRetry,
  isRetrying,
  action,
  hasDrawing = true,
  level = 2,
}: FailedStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={styles.notice} role="alert">
      {hasDrawing && <Illustration name="lamp-out" className={styles.drawing} />}
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {onRetry && (
          <Button onClick={onRetry} isBusy={isRetrying}>
            {t('Try again')}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
