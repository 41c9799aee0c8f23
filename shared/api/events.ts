import { endpoint } from './endpoint.ts';

export const LIVE_EVENT_NAMES = ['ready', 'message', 'read', 'notification', 'comment'] as const;
/** Maximum number of forum posts that one stream can follow. */
export const FOLLOWED_POSTS_MAX = 12;
export type LiveEventName = (typeof LIVE_EVENT_NAMES)[number];

/**
 * Stream of events. `Last-Event-ID` or `since` replays missed messages before `ready`. 429 beyond twelve
 * connections; clients then poll `unread/`.
 */
export const events = endpoint('events', 'GET', 'events/', 'bearer', { isStream: true });
