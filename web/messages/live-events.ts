import { unread } from '#shared/api/conversations.ts';
import { call } from '../api/call.ts';
import { createStore } from '../ui/create-store.ts';
import type { LiveEvent } from './event-stream-client.ts';
import { SharedEventStream, type UnreadCounts } from './shared-event-stream.ts';

export const unreadCounts = createStore<UnreadCounts | null>(null);
let stream: SharedEventStream | null = null;
let followed: number | null = null;
let recountTimer: ReturnType<typeof setTimeout> | undefined;
const eventListeners = new Set<(event: LiveEvent) => void>();

/** Ignores a single count before the first `ready` event, which has both. */
export function publishUnreadCounts(change: Partial<UnreadCounts>): void {
  const { conversations, notifications } = { ...unreadCounts.get(), ...change };
  if (conversations === undefined || notifications === undefined) return;
  const next = { conversations, notifications };
  unreadCounts.set(next);
  stream?.publishCounts(next);
}

function scheduleRecount(): void {
  clearTimeout(recountTimer);
  recountTimer = setTimeout(() => {
    // The next `ready` event has the counts.
    call(unread, {}).then(publishUnreadCounts, () => {});
  }, 50);
}

function handleEvent(event: LiveEvent, isLeader: boolean): void {
  if (isLeader && event.name === 'ready') {
    const { conversations, notifications } = event.data;
    publishUnreadCounts({ conversations, notifications });
  }
  if (isLeader && event.name === 'notification') publishUnreadCounts({ notifications: event.data.unread });
  if (isLeader && (event.name === 'message' || (event.name === 'read' && event.data.is_own)))
    scheduleRecount();
  for (const listener of eventListeners) listener(event);
}

export function startLiveEvents(user_id: number): () => void {
  const start = () => {
    stream = new SharedEventStream({
      user_id,
      onEvent: handleEvent,
      onCounts: unreadCounts.set,
      getCounts: unreadCounts.get,
    });
    if (followed !== null) stream.follow(followed);
    stream.start();
  };
  const end = () => {
    stream?.stop();
    stream = null;
    clearTimeout(recountTimer);
  };
  // The back/forward cache may restore the page.
  const restart = ({ persisted }: PageTransitionEvent) => persisted && start();
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', restart);
  start();
  return () => {
    window.removeEventListener('pagehide', end);
    window.removeEventListener('pageshow', restart);
    end();
    unreadCounts.set(null);
  };
}

export function subscribeToEvents(listener: (event: LiveEvent) => void): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

export function followPost(post: number): () => void {
  followed = post;
  stream?.follow(post);
  return () => {
    if (followed !== post) return;
    followed = null;
    stream?.follow(null);
  };
}
