import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { unreadText } from '#shared/rules/unread-text.ts';
import { clearDeviceDrafts } from '../api/device-drafts.ts';
import { beforeLogOut } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { localStore } from '../ui/browser-storage.ts';
import { startLiveEvents } from './live-events.ts';
import { startOutbox } from './outbox.ts';
import { useUnread } from './use-unread.ts';

function withCount(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '');
  return count > 0 ? `(${unreadText(count)}) ${bare}` : bare;
}

export function LiveUpdates() {
  const { user } = useSession();
  const id = user?.needs_second_factor ? undefined : user?.id;
  const { conversations } = useUnread();
  const { key } = useLocation();
  useEffect(() => (id === undefined ? undefined : startLiveEvents(id)), [id]);
  useEffect(() => (id === undefined ? undefined : startOutbox(id)), [id]);
  useEffect(() => beforeLogOut(clearDrafts), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page sets its own title
  useEffect(() => {
    document.title = withCount(document.title, conversations);
  }, [conversations, key]);
  return null;
}

/** Users may share the browser. */
async function clearDrafts(): Promise<void> {
  for (const name of localStore.keys()) {
    if (/^porchlight\.(?:draft|outbox)\./.test(name)) localStore.remove(name);
  }
  // Blocked storage contains no drafts.
  await clearDeviceDrafts().catch(() => {});
}
