import ShieldIcon from 'lucide-react/icons/shield-alert';
import { FIRST_THREAD_NOTICE } from '#shared/rules/first-thread.ts';
import { t } from '#shared/texts/t.ts';
import styles from './money-notice.module.css';

export function MoneyNotice({ children = t(FIRST_THREAD_NOTICE) }: { children?: string }) {
  return (
    <p className={styles.notice}>
      <ShieldIcon aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
