import { t } from '#shared/texts/t.ts';
import { useSettings } from '../api/use-settings.ts';
import styles from './announcement.module.css';

export function TestPaymentsNotice() {
  if (!useSettings()?.has_test_payments) return null;
  return (
    <aside className={styles.announcement} aria-label={t('Test mode')}>
      {t('Test mode: you won’t be charged for payments on this site.')}
    </aside>
  );
}
