import { UNREAD_COUNTED } from './message-limits.ts';

/** `99+` at the counting limit. */
export const unreadText = (count: number): string =>
  count < UNREAD_COUNTED ? String(count) : `${UNREAD_COUNTED - 1}+`;
