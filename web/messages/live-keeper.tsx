import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { unreadText } from '#shared/rules/unread-text.ts';
import { forgetDeviceDrafts } from '../api/device-drafts.ts';
import { beforeLogOut } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { localStore } from '../ui/browser-storage.ts';
import { startLiveMail } from './live-mail.ts';
import { startOutbox } from './outbox.ts';
import { useUnread } from './use-unread.ts';

function withCount(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '');
  return count > 0 ? `(${unreadText(count)}) ${bare}` : bare;
}

export function LiveKeeper() {
  const id = useSession().user?.id;
  const { conversations } = useUnread();
  const { key } = useLocation();
  useEffect(() => (id === undefined ? undefined : startLiveMail(id)), [id]);
  useEffect(() => (id === undefined ? undefined : startOutbox(id)), [id]);
  useEffect(() => beforeLogOut(forgetWriting), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page brings a title of its own
  useEffect(() => {
    document.title = withCount(document.title, conversations);
  }, [conversations, key]);
  return null;
}

/** Deletes all drafts on logout, because the browser may be shared. */
async function forgetWriting(): Promise<void> {
  for (const name of localStore.keys()) {
    if (/^porchlight\.(?:draft|outbox)\./.test(name)) localStore.remove(name);
  }
  // Without storage there are no drafts.
  await forgetDeviceDrafts().catch(() => {});
}
