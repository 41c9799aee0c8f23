import { endpoint } from './endpoint.ts';

export const LIVE_EVENT_NAMES = ['ready', 'message', 'read', 'notification', 'comment'] as const;
/** Forum posts that one stream can follow. */
export const FOLLOWED_POSTS_MAX = 12;
export type LiveEventName = (typeof LIVE_EVENT_NAMES)[number];

/** `Last-Event-ID` or `since` replays missed messages, then `ready`. 429 beyond twelve connections: poll `unread/`. */
export const events = endpoint('events', 'GET', 'events/', 'bearer', { isStream: true });
