import BellIcon from 'lucide-react/icons/bell';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { UnreadMark } from '../shell/unread-mark.tsx';
import { useClosing } from '../shell/use-closing.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './notification-bell.module.css';
import { useUnread } from './use-unread.ts';

const NotificationPanel = lazy(() =>
  import('./notification-panel.tsx').then(({ NotificationPanel: panel }) => ({ default: panel })),
);

/** The bell of the bar: how much is unread, and what it is. */
export function NotificationBell() {
  const ref = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { notifications } = useUnread();
  useClosing(ref);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ref.current?.open) return;
    ref.current.open = false;
    ref.current.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={ref}
      className={styles.bell}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={handleKeyDown}
    >
      <summary className={styles.button}>
        <BellIcon aria-hidden="true" />
        <VisuallyHidden>Notifications</VisuallyHidden>
        <UnreadMark count={notifications} of="unread" isCorner />
      </summary>
      {isOpen && (
        <Suspense fallback={null}>
          <NotificationPanel />
        </Suspense>
      )}
    </details>
  );
}
