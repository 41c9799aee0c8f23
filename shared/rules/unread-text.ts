import { UNREAD_COUNTED } from './message-limits.ts';

/** How much is unread, as pages show it: beyond what is counted nobody knows. */
export const unreadText = (count: number): string =>
  count < UNREAD_COUNTED ? String(count) : `${UNREAD_COUNTED - 1}+`;
