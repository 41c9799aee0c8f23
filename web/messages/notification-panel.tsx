import { Link } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { QueryProvider } from '../api/query-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './notification-bell.module.css';
import { NotificationList } from './notification-list.tsx';
import { useNotifications } from './use-notifications.ts';

export function NotificationPanel() {
  return (
    <QueryProvider>
      <Panel />
    </QueryProvider>
  );
}

function Panel() {
  const { list, hasFailed, refetch, markRead } = useNotifications();
  const hasUnread = list?.some(({ is_read }) => !is_read);
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('Notifications')}</h2>
        {hasUnread && (
          <Button tone="plain" size="small" onClick={() => markRead({ last_id: list?.[0]?.id ?? 0 })}>
            {t('Mark all as read')}
          </Button>
        )}
      </div>
      {hasFailed && (
        <div role="alert" className={styles.note}>
          <p>{t('We couldn’t load your notifications.')}</p>
          <Button tone="quiet" size="small" onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        </div>
      )}
      {!list && !hasFailed && (
        <div aria-busy="true" className={styles.note}>
          <Skeleton width="90%" />
          <Skeleton width="70%" />
        </div>
      )}
      {list?.length === 0 && (
        <p className={styles.note}>{t('Nothing new. You’ll see new notifications here.')}</p>
      )}
      {list && list.length > 0 && (
        <div className={styles.scroll}>
          <NotificationList list={list} onOpen={({ id }) => markRead({ id })} />
        </div>
      )}
      <Link to={PAGES.notificationSettings} className={styles.all}>
        {t('All notifications and settings')}
      </Link>
    </div>
  );
}
