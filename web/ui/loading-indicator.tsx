import { t } from '#shared/texts/t.ts';
import styles from './loading-indicator.module.css';
import { Spinner } from './spinner.tsx';

export function LoadingIndicator() {
  return (
    <div className={styles.waiting}>
      <Spinner label={t('Loading')} />
    </div>
  );
}
