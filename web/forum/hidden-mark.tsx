import HiddenIcon from 'lucide-react/icons/eye-off';
import type { ForumPost } from '#shared/api/forum.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './hidden-mark.module.css';

/** On the list: its writer and the moderators alone see this one. */
export function HiddenBadge() {
  return (
    <Badge tone="brick">
      <HiddenIcon aria-hidden="true" />
      Hidden
    </Badge>
  );
}

type HiddenMarkProps = { hidden: ForumPost['hidden']; what: 'post' | 'comment' };

/** Above what is hidden: who still sees it, and why. */
export function HiddenMark({ hidden, what }: HiddenMarkProps) {
  if (!hidden) return null;
  return (
    <div className={styles.mark}>
      <HiddenIcon aria-hidden="true" />
      <p>
        <strong>This {what} is hidden.</strong> Only its writer and the moderators see it. Reason:{' '}
        {hidden.reason}
      </p>
    </div>
  );
}
