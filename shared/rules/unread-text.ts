import { UNREAD_COUNTED } from './message-limits.ts';

/** Returns `99+` at the maximum that is counted. */
export const unreadText = (count: number): string =>
  count < UNREAD_COUNTED ? String(count) : `${UNREAD_COUNTED - 1}+`;
