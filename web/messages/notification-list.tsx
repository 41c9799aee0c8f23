import { Link } from 'react-router';
import type { Notification } from '#shared/api/notifications-schemas.ts';
import { NOTIFICATION_TOPICS } from '#shared/rules/notification-topics.ts';
import { t } from '#shared/texts/t.ts';
import { Time } from '../ui/time.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './notification-list.module.css';

type NotificationListProps = {
  list: readonly Notification[];
  onOpen: (notification: Notification) => void;
};

export function NotificationList({ list, onOpen }: NotificationListProps) {
  return (
    <ul className={styles.list}>
      {list.map((one) => (
        <li key={one.id}>
          <Link
            to={one.path}
            className={`${styles.entry} ${one.is_read ? '' : styles.unread}`}
            onClick={() => onOpen(one)}
          >
            <span className={styles.dot} aria-hidden="true" />
            <span className={styles.content}>
              {!one.is_read && <VisuallyHidden>{t('Unread:')} </VisuallyHidden>}
              <span>{notificationText(one)}</span>
              <Time value={one.created} format="relative" className={styles.time} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function notificationText({ topic, about, data }: Notification): string {
  if (topic === 'report_outcome' && data.upheld)
    return t('We took action on something you reported. Thank you.');
  if (!about) return t(NOTIFICATION_TOPICS[topic].title);
  const { title, username, count } = about;
  if (topic === 'saved_search') {
    return t('{count, plural, one {# home} other {# homes}} for your search “{title}”.', { count, title });
  }
  if (topic !== 'forum_comment') {
    return t('A moderator hid or restored something you wrote in “{title}”.', { title });
  }
  if (username === null) return t('There’s a new comment on your post “{title}”.', { title });
  if (count === 1) return t('{username} commented on your post “{title}”.', { username, title });
  return t(
    '{count, plural, one {# new comment} other {# new comments}} on your post “{title}”, the latest by {username}.',
    { count, title, username },
  );
}
