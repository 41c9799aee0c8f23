import { endpoint } from './endpoint.ts';

/** At most 200 messages, oldest first: those after `since`, or those before `before`, or the newest. */
export const messages = endpoint('messages', 'GET', 'messages/', 'bearer');

/**
 * Sends a message. 403 if `sender` is not the caller; 404 if the receiver is unknown or blocked; 400 if the
 * receiver is the caller. Idempotent by `key` (409). 429.
 */
export const sendMessage = endpoint('send_message', 'POST', 'messages/', 'bearer', { status: 201 });

/** Finds the receiver of a message. 404 for users who can't receive messages, 400 for the caller; 429. */
export const receiver = endpoint('receiver', 'GET', 'messages/receivers/{user}/', 'bearer');

/**
 * Users that the caller has messaged, latest first, at most 1000. Their cards show 'Already Messaged'.
 * Repeatable `user` restricts the result.
 */
export const messagedUsers = endpoint('messaged_users', 'GET', 'messages/contacts/', 'bearer');
