import { unreadText } from '#shared/rules/unread-text.ts';
import styles from './unread-mark.module.css';

/** Decorative, because the button's label also contains the count. */
export function CornerBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={`${styles.mark} ${styles.corner}`} aria-hidden="true">
      {unreadText(count)}
    </span>
  );
}
