import MessageIcon from 'lucide-react/icons/message-circle';
import { useLocation } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { unreadText } from '#shared/rules/unread-text.ts';
import { t } from '#shared/texts/t.ts';
import { CornerBadge } from '../shell/corner-badge.tsx';
import { SiteLink } from '../shell/site-link.tsx';
import styles from './notification-bell.module.css';
import { useUnread } from './use-unread.ts';

export function MessagesLink() {
  const { conversations } = useUnread();
  const { pathname } = useLocation();
  return (
    <SiteLink
      to={PAGES.messages}
      className={styles.button}
      aria-label={
        conversations > 0
          ? t('Messages, {count} unread', { count: unreadText(conversations) })
          : t('Messages')
      }
      aria-current={pathname === PAGES.messages ? 'page' : undefined}
    >
      <MessageIcon aria-hidden="true" />
      <CornerBadge count={conversations} />
    </SiteLink>
  );
}
