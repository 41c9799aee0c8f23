import { lazy, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { authDialog } from '../session/auth-dialog.ts';
import { openLogIn } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { type MessageTarget, messageTarget } from './message-target.ts';

const PrivateMessageModal = lazy(() =>
  import('./private-message-modal.tsx').then(({ PrivateMessageModal: modal }) => ({ default: modal })),
);

/** A visitor must log in first. @param to `username` is shown in the title */
export function openPrivateMessage(to: MessageTarget): void {
  const { id, username, about } = to;
  messageTarget.set({ id, username, ...(about ? { about } : {}) });
}

const close = () => messageTarget.set(null);

export function PrivateMessageHost() {
  const to = messageTarget.useValue();
  const dialog = authDialog.useValue();
  const { user } = useSession();
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  const requested = useRef<MessageTarget | null>(null);

  // Closes the dialog when the user leaves the page; the draft stays.
  useEffect(() => {
    if (opened.current !== pathname) close();
    opened.current = pathname;
  }, [pathname]);
  useEffect(() => {
    if (to === null || user !== null || dialog !== null) return;
    // The visitor closed the login dialog without logging in.
    if (requested.current === to) return close();
    requested.current = to;
    openLogIn();
  }, [to, user, dialog]);

  if (to === null || user === null || dialog !== null) return null;
  return (
    <LazyPart>
      <PrivateMessageModal key={to.id} to={to} user={user} onClose={close} />
    </LazyPart>
  );
}
