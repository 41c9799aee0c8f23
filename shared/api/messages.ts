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

/** Oldest first, at most 200: after `since`, else the newest; `before` pages back. */
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

/** 403 if `sender` is not the caller; 404 unknown or blocked, 400 for the caller. Idempotent by `key` (409). 429. */
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

/** 404 for users who can't receive messages, 400 for the caller; 429. */
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
