import { unreadText } from '#shared/rules/unread-text.ts';
import styles from './unread-mark.module.css';

/** Badge with a count. Hidden from screen readers, because the button's label contains the count too. */
export function CornerBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={`${styles.mark} ${styles.corner}`} aria-hidden="true">
      {unreadText(count)}
    </span>
  );
}
