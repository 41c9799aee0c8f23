import HiddenIcon from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import type { ForumPost } from '#shared/api/forum-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { Badge } from '../ui/badge.tsx';
import { T } from '../ui/t.tsx';
import styles from './hidden-mark.module.css';
import { reasonText } from './moderation-labels.ts';

export function HiddenBadge() {
  return (
    <Badge tone="brick">
      <HiddenIcon aria-hidden="true" />
      {t('Hidden')}
    </Badge>
  );
}

type HiddenMarkProps = { hidden: ForumPost['hidden']; what: 'post' | 'comment' | 'listing' };

export function HiddenMark({ hidden, what }: HiddenMarkProps) {
  if (!hidden) return null;
  const values = {
    what,
    reason: reasonText(hidden.reason),
    strong: (children: ReactNode) => <strong>{children}</strong>,
  };
  return (
    <div className={styles.mark}>
      <HiddenIcon aria-hidden="true" />
      <p>
        {what === 'listing' ? (
          <T
            text="<strong>This listing is hidden.</strong> Only its manager can see it. Reason: {reason}"
            values={values}
          />
        ) : (
          <T
            text="<strong>This {what, select, comment {comment} other {post}} is hidden.</strong> Only its author and the moderators can see it. Reason: {reason}"
            values={values}
          />
        )}
      </p>
    </div>
  );
}
