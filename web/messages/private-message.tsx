import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { shownAuthDialog, subscribeAuthDialog } from '../session/auth-dialog.ts';
import { openLogIn } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import {
  dropMessageTarget,
  type MessageTarget,
  messageTarget,
  setMessageTarget,
  subscribeMessageTarget,
} from './message-target.ts';

const PrivateMessageModal = lazy(() =>
  import('./private-message-modal.tsx').then(({ PrivateMessageModal: modal }) => ({ default: modal })),
);

/**
 * Opens a private message over the page. Visitors log in first, and go on to write afterwards.
 * @param to `username` is how the modal's title calls them: `Message river_otter`
 */
export function openPrivateMessage(to: MessageTarget): void {
  setMessageTarget(to);
}

/** Stands once on every page: the private message that any screen opens (section 2.2). */
export function PrivateMessageHost() {
  const to = useSyncExternalStore(subscribeMessageTarget, messageTarget, () => null);
  const dialog = useSyncExternalStore(subscribeAuthDialog, shownAuthDialog, () => null);
  const { user } = useSession();
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  const asked = useRef<MessageTarget | null>(null);

  // Who leaves the page has left the message; what was written is kept.
  useEffect(() => {
    if (opened.current !== pathname) dropMessageTarget();
    opened.current = pathname;
  }, [pathname]);
  useEffect(() => {
    if (to === null || user !== null || dialog !== null) return;
    // The log-in form was closed without logging in.
    if (asked.current === to) return dropMessageTarget();
    asked.current = to;
    openLogIn();
  }, [to, user, dialog]);

  if (to === null || user === null || dialog !== null) return null;
  return (
    <Suspense fallback={null}>
      <PrivateMessageModal key={to.id} to={to} user={user} onClose={dropMessageTarget} />
    </Suspense>
  );
}
