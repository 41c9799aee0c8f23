import type { FormEvent } from 'react';
import type { Notification } from '#shared/api/notifications-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { NotificationList } from '../messages/notification-list.tsx';
import { useNotifications } from '../messages/use-notifications.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import styles from './notification-settings.module.css';

export function NotificationHistory({ start }: { start: Notification[] }) {
  const { list: entries = [], markRead } = useNotifications(start);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    markRead({ last_id: entries[0]?.id ?? 0 });
  };
  return (
    <Card as="section" aria-labelledby="latest" className={styles.section}>
      <div className={styles.head}>
        <h2 id="latest" className={styles.name}>
          {t('The latest')}
        </h2>
        {entries.some(({ is_read }) => !is_read) && (
          <form method="post" action={PAGES.notificationSettings} onSubmit={handleSubmit}>
            <input type="hidden" name="intent" value="read-all" />
            <Button type="submit" tone="quiet" size="small">
              {t('Mark all as read')}
            </Button>
          </form>
        )}
      </div>
      {entries.length === 0 ? (
        <p className={styles.soft}>{t('No notifications yet. You’ll see new ones here.')}</p>
      ) : (
        <div className={styles.list}>
          <NotificationList list={entries} onOpen={({ id }) => markRead({ id })} />
        </div>
      )}
    </Card>
  );
}
