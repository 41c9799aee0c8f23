import type { ModerationEvent } from '#shared/api/moderation.ts';
import { LocalMoment } from '../shell/local-moment.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './history-list.module.css';
import { ACTION_WORDS, KIND_WORDS } from './moderation-words.ts';

/** What moderators, writers and the number of reports have done, newest first. */
export function HistoryList({ events }: { events: ModerationEvent[] }) {
  if (events.length === 0) {
    return <EmptyState scene="porch" level={0} title="Nothing here" text="Nothing has been done yet." />;
  }
  return (
    <ol className={styles.events}>
      {events.map(({ id, actor, action, kind, place, reason, created }) => (
        <li key={id} className={styles.event}>
          <p>
            <strong>{actor?.username ?? 'The number of reports'}</strong> {ACTION_WORDS[action]}{' '}
            {KIND_WORDS[kind]} {place}
          </p>
          {reason && <p className={styles.reason}>{reason}</p>}
          <p className={styles.when}>
            <LocalMoment time={created} />
          </p>
        </li>
      ))}
    </ol>
  );
}
