import { unread } from '#shared/api/conversations.ts';
import { call } from '../api/call.ts';
import type { LiveEvent } from './live-line.ts';
import { LiveTabs, type UnreadCounts } from './live-tabs.ts';

let counts: UnreadCounts | null = null;
let tabs: LiveTabs | null = null;
let followed: number | null = null;
let recount: ReturnType<typeof setTimeout> | undefined;
const countListeners = new Set<() => void>();
const eventListeners = new Set<(event: LiveEvent) => void>();

function setCounts(next: UnreadCounts | null): void {
  counts = next;
  for (const listener of countListeners) listener();
}

/** Takes counts that the server has reported, and passes them to the other tabs. One count alone waits for the first `ready`. */
export function tellUnread(change: Partial<UnreadCounts>): void {
  const { conversations = counts?.conversations, notifications = counts?.notifications } = change;
  if (conversations === undefined || notifications === undefined) return;
  const next = { conversations, notifications };
  setCounts(next);
  tabs?.tellCounts(next);
}

/** Several messages at once are counted once. */
function countSoon(): void {
  clearTimeout(recount);
  recount = setTimeout(() => {
    // Without a connection the counts come with the next `ready`.
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

/**
 * Begins to listen for what happens to somebody; in the browser alone.
 * @returns what to do when they log out or the page goes
 */
export function startLiveMail(user_id: number): () => void {
  const begin = () => {
    tabs = new LiveTabs({ user_id, onEvent: takeEvent, onCounts: setCounts, getCounts: () => counts });
    if (followed !== null) tabs.follow(followed);
    tabs.start();
  };
  const end = () => {
    tabs?.stop();
    tabs = null;
    clearTimeout(recount);
  };
  // A page that the browser keeps for going back holds no line meanwhile.
  const beginAgain = ({ persisted }: PageTransitionEvent) => persisted && begin();
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', beginAgain);
  begin();
  return () => {
    window.removeEventListener('pagehide', end);
    window.removeEventListener('pageshow', beginAgain);
    end();
    setCounts(null);
  };
}

/** Hears every event of this browser's line, whichever tab holds it. */
export function listenToEvents(listener: (event: LiveEvent) => void): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

/** Has the event stream report new comments on a forum post. @returns what to call when the post is left */
export function followPost(post: number): () => void {
  followed = post;
  tabs?.follow(post);
  return () => {
    if (followed !== post) return;
    followed = null;
    tabs?.follow(null);
  };
}

/** For `useSyncExternalStore`. */
export function subscribeUnread(listener: () => void): () => void {
  countListeners.add(listener);
  return () => countListeners.delete(listener);
}

/** Null until the event stream or another tab reports them. */
export function unreadCounts(): UnreadCounts | null {
  return counts;
}
