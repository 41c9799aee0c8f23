import { unreadText } from '#shared/rules/unread-text.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './unread-mark.module.css';

type UnreadMarkProps = {
  count: number;
  /** What is counted, for screen readers: `unread`. */
  of: string;
};

/** An unread count at the end of a menu entry. Renders nothing for 0. */
export function UnreadMark({ count, of }: UnreadMarkProps) {
  if (count === 0) return null;
  return (
    <span className={styles.mark}>
      {unreadText(count)}
      <VisuallyHidden> {of}</VisuallyHidden>
    </span>
  );
}
