import { unread } from '#shared/api/conversations.ts';
import { call } from '../api/call.ts';
import { createStore } from '../ui/create-store.ts';
import type { LiveEvent } from './live-line.ts';
import { LiveTabs, type UnreadCounts } from './live-tabs.ts';

/** Null until the event stream reports them. */
export const unreadCounts = createStore<UnreadCounts | null>(null);
let tabs: LiveTabs | null = null;
let followed: number | null = null;
let recount: ReturnType<typeof setTimeout> | undefined;
const eventListeners = new Set<(event: LiveEvent) => void>();

/** Ignores a single count before the first `ready`; shares counts with other tabs. */
export function tellUnread(change: Partial<UnreadCounts>): void {
  const { conversations, notifications } = { ...unreadCounts.get(), ...change };
  if (conversations === undefined || notifications === undefined) return;
  const next = { conversations, notifications };
  unreadCounts.set(next);
  tabs?.tellCounts(next);
}

function countSoon(): void {
  clearTimeout(recount);
  recount = setTimeout(() => {
    // While offline, the next `ready` has the counts.
    call(unread, {}).then(tellUnread, () => {});
  }, 50);
}

function takeEvent(event: LiveEvent, isLeader: boolean): void {
  if (isLeader && event.name === 'ready') {
    const { conversations, notifications } = event.data;
    tellUnread({ conversations, notifications });
  }
  if (isLeader && event.name === 'notification') tellUnread({ notifications: event.data.unread });
  if (isLeader && (event.name === 'message' || (event.name === 'read' && event.data.is_own))) countSoon();
  for (const listener of eventListeners) listener(event);
}

export function startLiveMail(user_id: number): () => void {
  const begin = () => {
    tabs = new LiveTabs({
      user_id,
      onEvent: takeEvent,
      onCounts: unreadCounts.set,
      getCounts: unreadCounts.get,
    });
    if (followed !== null) tabs.follow(followed);
    tabs.start();
  };
  const end = () => {
    tabs?.stop();
    tabs = null;
    clearTimeout(recount);
  };
  // A page in the back/forward cache closes its stream.
  const beginAgain = ({ persisted }: PageTransitionEvent) => persisted && begin();
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', beginAgain);
  begin();
  return () => {
    window.removeEventListener('pagehide', end);
    window.removeEventListener('pageshow', beginAgain);
    end();
    unreadCounts.set(null);
  };
}

export function listenToEvents(listener: (event: LiveEvent) => void): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

export function followPost(post: number): () => void {
  followed = post;
  tabs?.follow(post);
  return () => {
    if (followed !== post) return;
    followed = null;
    tabs?.follow(null);
  };
}
