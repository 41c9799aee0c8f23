import { msg } from '../texts/t.ts';

/**
 * Messages up to this number count as between strangers: pages warn and flag, because fraud happens in the
 * first exchange.
 */
export const FIRST_THREAD_MESSAGES = 10;

export const FIRST_THREAD_NOTICE = msg(
  'Never wire money, send gift cards or pay a deposit for a home you haven’t seen. Keep the conversation here until you know who you’re dealing with.',
);

export const FLAGGED_MESSAGE_NOTICE = msg(
  'This message asks for money or links to another site. Be careful: that’s how most rental scams start.',
);

export const FLAGGED_LISTING_NOTICE = msg(
  'This description asks you to write or pay outside this site. Never send money for a home you haven’t seen. What you ask here is on record.',
);

export function isFirstThread(messages: number): boolean {
  return messages < FIRST_THREAD_MESSAGES;
}
