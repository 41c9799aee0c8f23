import { endpoint } from './endpoint.ts';

/** Oldest first, at most 200: after `since`, else the newest; `before` pages back. */
export const messages = endpoint('messages', 'GET', 'messages/', 'bearer');

/**
 * Sends a message. 403 if `sender` is not the caller; 404 unknown or blocked, 400 for the caller. Idempotent
 * by `key` (409). 429.
 */
export const sendMessage = endpoint('send_message', 'POST', 'messages/', 'bearer', { status: 201 });

/** Looks up a receiver. 404 for users who can't receive messages, 400 for the caller; 429. */
export const receiver = endpoint('receiver', 'GET', 'messages/receivers/{user}/', 'bearer');

/** At most 1000, latest first: their cards show 'Already Messaged'. `user`, repeated, restricts the result. */
export const messagedUsers = endpoint('messaged_users', 'GET', 'messages/contacts/', 'bearer');
