import { unreadText } from '#shared/rules/unread-text.ts';
import styles from './unread-mark.module.css';

/** An unread count over the corner of a button, whose label also names it. Renders nothing for 0. */
export function CornerBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={`${styles.mark} ${styles.corner}`} aria-hidden="true">
      {unreadText(count)}
    </span>
  );
}
