import * as z from 'zod/mini';
import { MESSAGES_AT_ONCE } from '../rules/message-limits.ts';
import { endpoint } from './endpoint.ts';
import { idInput, intInput, lastIdInput, repeatedInput } from './inputs.ts';
import { sendMessageBody } from './message-body.ts';

/** A deleted account is named `deleted user` with a number. */
export const personSchema = z.object({ id: z.int(), username: z.string() });
export type Person = z.output<typeof personSchema>;

const messageSchema = z.object({
  id: z.int(),
  sender: personSchema,
  receiver: personSchema,
  /** Plain text: HTML is not interpreted. */
  text: z.string(),
  created: z.string(),
  read: z.nullable(z.string()),
  /** Has contact details or payment methods, among two strangers' first messages. */
  is_flagged: z.boolean(),
});
export type Message = z.output<typeof messageSchema>;

/**
 * Oldest first, at most 200. Without `since`: the newest, `before` pages back. With `since`: the oldest after that id,
 * so that polling misses nothing. `X-Total-Count` covers the latest 1,000 conversations.
 */
export const messages = endpoint({
  name: 'messages',
  method: 'GET',
  path: 'messages/',
  auth: 'bearer',
  tag: 'Messages',
  summary: 'Messages of the current user, sent and received, oldest first',
  query: z.object({
    with: z.optional(idInput('with')),
    since: z.optional(lastIdInput('since', 'Only messages with a greater id')),
    before: z.optional(idInput('before')),
    limit: z.optional(intInput('limit', 1, MESSAGES_AT_ONCE)),
  }),
  response: z.array(messageSchema),
});

/**
 * 403 if `sender` is not the caller; 404 for unknown or blocked users; 400 for the caller. Idempotent by `key` (409 if
 * the text differs). 429 beyond 60 an hour or the daily limit of new conversations; replies don't count.
 */
export const sendMessage = endpoint({
  name: 'send_message',
  method: 'POST',
  path: 'messages/',
  auth: 'bearer',
  tag: 'Messages',
  summary: 'Send a private message',
  body: sendMessageBody,
  response: messageSchema,
  status: 201,
});

/**
 * The receiver's display name before the first message. 404 for users who can't receive messages, 400 for the caller;
 * 429 beyond 120 an hour.
 */
export const receiver = endpoint({
  name: 'receiver',
  method: 'GET',
  path: 'messages/receivers/{user}/',
  auth: 'bearer',
  tag: 'Messages',
  summary: 'Who would receive a message',
  params: z.object({ user: idInput('user') }),
  response: personSchema,
});

/** At most 1000, latest first: their cards show 'Already Messaged'. `user`, repeated, restricts the result. */
export const messagedUsers = endpoint({
  name: 'messaged_users',
  method: 'GET',
  path: 'messages/contacts/',
  auth: 'bearer',
  tag: 'Messages',
  summary: 'Whom the current user has already messaged',
  query: z.object({ user: z.optional(repeatedInput('user', idInput('user'), 100, { type: 'integer' })) }),
  response: z.array(z.int()),
});
