import { unreadText } from '#shared/rules/unread-text.ts';
import styles from './unread-mark.module.css';

/** The button's label has the count too. */
export function CornerBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={`${styles.mark} ${styles.corner}`} aria-hidden="true">
      {unreadText(count)}
    </span>
  );
}
