import type { ReactNode } from 'react';
import type { ModerationEvent } from '#shared/api/moderation-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import styles from './history-list.module.css';
import { ACTION_LABELS, KIND_LABELS, reasonText } from './moderation-labels.ts';

const actorless = (action: ModerationEvent['action']) =>
  action === 'auto_hidden' || action === 'reopened' ? t('The number of reports') : t('An operator');

export function HistoryList({ events }: { events: ModerationEvent[] }) {
  if (events.length === 0) {
    return (
      <EmptyState
        scene="porch"
        level={0}
        title={t('Nothing here')}
        text={t('Moderators haven’t done anything yet.')}
      />
    );
  }
  return (
    <ol className={styles.events}>
      {events.map(({ id, actor, action, kind, place, reason, created }) => (
        <li key={id} className={styles.event}>
          <p>
            <T
              text={ACTION_LABELS[action]}
              values={{
                name: actor?.username ?? actorless(action),
                kind: t(KIND_LABELS[kind]),
                place,
                actor: (children: ReactNode) => <strong>{children}</strong>,
              }}
            />
          </p>
          {reason && <p className={styles.reason}>{reasonText(reason)}</p>}
          <p className={styles.when}>
            <Time value={created} />
          </p>
        </li>
      ))}
    </ol>
  );
}
