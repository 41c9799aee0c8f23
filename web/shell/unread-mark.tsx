import { unreadText } from '#shared/rules/unread-text.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './unread-mark.module.css';

type UnreadMarkProps = {
  count: number;
  /** Unit for screen readers: `unread`. */
  of: string;
};

export function UnreadMark({ count, of }: UnreadMarkProps) {
  if (count === 0) return null;
  return (
    <span className={styles.mark}>
      {unreadText(count)}
      <VisuallyHidden> {of}</VisuallyHidden>
    </span>
  );
}
