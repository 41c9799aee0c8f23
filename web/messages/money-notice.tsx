import ShieldIcon from 'lucide-react/icons/shield-alert';
import { FIRST_THREAD_NOTICE } from '#shared/rules/first-thread.ts';
import styles from './money-notice.module.css';

/** Stands where two strangers begin to write to each other. */
export function MoneyNotice() {
  return (
    <p className={styles.notice}>
      <ShieldIcon aria-hidden="true" />
      <span>{FIRST_THREAD_NOTICE}</span>
    </p>
  );
}
