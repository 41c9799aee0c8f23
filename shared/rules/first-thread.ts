import { msg } from '../texts/t.ts';

/**
 * For so many messages, of both sides together, two people count as strangers: their page shows the notice, and what
 * asks to leave the site is marked. Fraud happens in the first exchange, before anybody has seen the home.
 */
export const FIRST_THREAD_MESSAGES = 10;

export const FIRST_THREAD_NOTICE = msg(
  'Never wire money, send gift cards or pay a deposit for a home that you have not seen. Keep the talk here until you know whom you are dealing with.',
);

/** Stands beside a message that `isFlagged` has marked. */
export const FLAGGED_MESSAGE_NOTICE = msg(
  'This message asks for money or leads away from this site. Be careful: that is how most rental fraud begins.',
);

/** Stands beside a listing whose own words ask the same. */
export const FLAGGED_LISTING_NOTICE = msg(
  'This description names a way to write or to pay outside this site. Never send money for a home that you have not seen; what you ask here is on record.',
);

/** Whether two people who have exchanged so many messages still count as strangers. */
export function isFirstThread(messages: number): boolean {
  return messages < FIRST_THREAD_MESSAGES;
}
