import { UNREAD_COUNTED } from './message-limits.ts';

/** Returns the count, or `99+` if the count has reached its maximum. */
export const unreadText = (count: number): string =>
  count < UNREAD_COUNTED ? String(count) : `${UNREAD_COUNTED - 1}+`;
