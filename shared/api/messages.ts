import * as z from 'zod/mini';
import { MESSAGES_AT_ONCE } from '../rules/message-limits.ts';
import { endpoint } from './endpoint.ts';
import { idInput, intInput, lastIdInput, repeatedInput } from './inputs.ts';
import { sendMessageBody } from './message-body.ts';

/** Somebody as others see them; one who has deleted the account is called `deleted user` and a number. */
export const personSchema = z.object({ id: z.int(), username: z.string() });
export type Person = z.output<typeof personSchema>;

/** A message (section 3), for its sender and its receiver alone. Times are ISO 8601 in UTC. */
export const messageSchema = z.object({
  id: z.int(),
  sender: personSchema,
  receiver: personSchema,
  /** As it was written: HTML is text. */
  text: z.string(),
  created: z.string(),
  /** When its receiver read it; null: not yet. */
  read: z.nullable(z.string()),
  /** Holds contact details or names a way to pay, among the first messages of two strangers. */
  is_flagged: z.boolean(),
});
export type Message = z.output<typeof messageSchema>;

/**
 * What the asker has sent and received, oldest first, at most 200. Without `since` these are the newest, and `before` (the
 * oldest id that the client has) pages back; with `since` they are the oldest of those with a greater id, so that asking
 * again with the last id of each answer comes to the end and misses nothing. `with` narrows it to one other user. Without
 * `since`, `X-Total-Count` tells how many there are in all, in the latest 1,000 conversations.
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
 * `sender` may be left out; one that is not the asker is refused (403). 404 for a receiver who is not there, or with whom
 * either side has blocked the other; 400 for oneself. `key` is made by the client for each message that a person sends: the
 * same key once more answers the message that stands and makes no second one (409 if it says something else).
 * `about` names the listing or the roommate profile of the receiver whose card the sender writes from; a conversation remembers its first.
 * 429 beyond 60 messages an hour, or beyond the day's number of new conversations; replies never count as one.
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
 * Somebody by the name that a message to them carries, before the first one is written. 404 for who cannot be written to,
 * as in `send_message`, 400 for oneself; 429 beyond 120 an hour.
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

/**
 * Ids of the users whom the asker has written to, the latest first, at most 1000: their cards say 'Already Messaged'.
 * `user`, repeated, asks about these alone.
 */
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
