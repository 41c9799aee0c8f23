import BellIcon from 'lucide-react/icons/bell';
import { type KeyboardEvent, lazy, type MouseEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { unreadText } from '#shared/rules/unread-text.ts';
import { t } from '#shared/texts/t.ts';
import { CornerBadge } from '../shell/corner-badge.tsx';
import { useCloseOnLeave } from '../shell/use-close-on-leave.ts';
import { isPlainClick } from '../ui/is-plain-click.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import styles from './notification-bell.module.css';
import { useUnread } from './use-unread.ts';

const NotificationPanel = lazy(() =>
  import('./notification-panel.tsx').then(({ NotificationPanel: panel }) => ({ default: panel })),
);

export function NotificationBell() {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { notifications } = useUnread();
  useCloseOnLeave(box, () => setOpen(false));
  const handleClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setOpen(!isOpen);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    box.current?.querySelector('a')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the popup from any element in it
    <div ref={box} className={styles.bell} onKeyDown={handleKeyDown}>
      <Link
        to={PAGES.notificationSettings}
        className={styles.button}
        aria-label={
          notifications > 0
            ? t('Notifications, {count} unread', { count: unreadText(notifications) })
            : t('Notifications')
        }
        aria-expanded={isOpen}
        onClick={handleClick}
      >
        <BellIcon aria-hidden="true" />
        <CornerBadge count={notifications} />
      </Link>
      {isOpen && (
        <LazyPart>
          <NotificationPanel />
        </LazyPart>
      )}
    </div>
  );
}
