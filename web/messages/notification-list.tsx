import { Link } from 'react-router';
import type { Notification } from '#shared/api/notifications.ts';
import { t } from '#shared/texts/t.ts';
import { Time } from '../ui/time.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './notification-list.module.css';
import { notificationText } from './notification-text.ts';

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
            <span className={styles.words}>
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
