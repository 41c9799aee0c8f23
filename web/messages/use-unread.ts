import { useSyncExternalStore } from 'react';
import { noUnread, subscribeUnread, unreadCounts } from './live-mail.ts';

/** How much the reader has not read yet: conversations with something new, entries of the bell. */
export function useUnread() {
  return useSyncExternalStore(subscribeUnread, unreadCounts, noUnread);
}
