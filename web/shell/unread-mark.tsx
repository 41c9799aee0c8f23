import { unreadText } from '#shared/rules/unread-text.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './unread-mark.module.css';

type UnreadMarkProps = {
  count: number;
  /** What is counted, for those who listen to the page: `unread conversations`. */
  of: string;
  /** Over the corner of a button; otherwise at the end of its line. */
  isCorner?: boolean;
};

/** How much is unread; nothing where nothing is. */
export function UnreadMark({ count, of, isCorner }: UnreadMarkProps) {
  if (count === 0) return null;
  return (
    <span className={`${styles.mark} ${isCorner ? styles.corner : ''}`}>
      {isCorner && <VisuallyHidden>, </VisuallyHidden>}
      {unreadText(count)}
      <VisuallyHidden> {of}</VisuallyHidden>
    </span>
  );
}
