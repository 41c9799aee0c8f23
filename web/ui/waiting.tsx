import { t } from '#shared/texts/t.ts';
import { Spinner } from './spinner.tsx';
import styles from './waiting.module.css';

/** Over the page, while the code of what a press opens is on its way. */
export function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner label={t('Loading')} />
    </div>
  );
}
