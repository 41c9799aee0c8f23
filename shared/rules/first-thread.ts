import { msg } from '../texts/t.ts';

/** Messages of both sides. Fraud happens in the first exchange, so pages warn and flag until then. */
export const FIRST_THREAD_MESSAGES = 10;

export const FIRST_THREAD_NOTICE = msg(
  'Never wire money, send gift cards or pay a deposit for a home that you have not seen. Keep the talk here until you know whom you are dealing with.',
);

export const FLAGGED_MESSAGE_NOTICE = msg(
  'This message asks for money or leads away from this site. Be careful: that is how most rental fraud begins.',
);

export const FLAGGED_LISTING_NOTICE = msg(
  'This description names a way to write or to pay outside this site. Never send money for a home that you have not seen; what you ask here is on record.',
);

export function isFirstThread(messages: number): boolean {
  return messages < FIRST_THREAD_MESSAGES;
}
