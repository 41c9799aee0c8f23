import { t } from '#shared/texts/t.ts';
import { Spinner } from './spinner.tsx';
import styles from './waiting.module.css';

export function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner label={t('Loading')} />
    </div>
  );
}
