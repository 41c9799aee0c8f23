import { useEffect, useState, useSyncExternalStore } from 'react';
import { listenToEvents } from './live-mail.ts';
import type { MailboxStart } from './load-messages.ts';
import { Mailbox } from './mailbox.ts';
import { noUnsent, onSent, subscribeUnsent, unsentMessages } from './outbox.ts';

export function useMailbox(me: number, start: MailboxStart, shown: number | null) {
  const [mailbox] = useState(() => new Mailbox(me, start));
  const state = useSyncExternalStore(mailbox.subscribe, mailbox.read, mailbox.read);
  const outbox = useSyncExternalStore(subscribeUnsent, unsentMessages, noUnsent);

  useEffect(() => listenToEvents((event) => mailbox.hear(event, shown)), [mailbox, shown]);
  useEffect(() => onSent((message) => mailbox.takeSent(message)), [mailbox]);
  // Fetches messages since the page loaded; the stream may have connected before.
  useEffect(() => void mailbox.sync().catch(() => {}), [mailbox]);
  useEffect(() => {
    if (shown !== null) void mailbox.openThread(shown);
  }, [mailbox, shown]);
  return { mailbox, state, outbox };
}

/** While the tab is visible. */
export function useReading(mailbox: Mailbox, shown: number | null, lastId: number | undefined): void {
  useEffect(() => {
    if (shown === null || lastId === undefined) return;
    const mark = () => {
      // Retried with the next message or visit.
      if (!document.hidden) void mailbox.markRead(shown).catch(() => {});
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [mailbox, shown, lastId]);
}
