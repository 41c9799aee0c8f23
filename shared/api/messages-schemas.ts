import * as z from 'zod/mini';
import { MESSAGES_AT_ONCE } from '../rules/message-limits.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput, intInput, lastIdInput, repeatedInput } from './inputs.ts';
import { sendMessageBody } from './message-body.ts';

/** A user. If the account was deleted, `username` is `deleted user` with a number. */
export const personSchema = z.object({ id: z.int(), username: z.string() });
export type Person = z.output<typeof personSchema>;

const messageSchema = z.object({
  id: z.int(),
  sender: personSchema,
  receiver: personSchema,
  /** Text of the message. It is plain text and must not be rendered as HTML. */
  text: z.string(),
  created: z.string(),
  read: z.nullable(z.string()),
  /** True if one of the first messages between strangers has contact details or mentions payment methods. */
  is_flagged: z.boolean(),
});
export type Message = z.output<typeof messageSchema>;

export const messagesSchemas = {
  messages: {
    tag: 'Messages',
    summary: "Lists the current user's sent and received messages, oldest first.",
    query: z.object({
      with: z.optional(idInput('with')),
      since: z.optional(lastIdInput('since', 'Only messages with a greater id')),
      before: z.optional(idInput('before')),
      limit: z.optional(intInput('limit', 1, MESSAGES_AT_ONCE)),
    }),
    response: z.array(messageSchema),
  },
  send_message: {
    tag: 'Messages',
    summary: 'Sends a private message.',
    body: sendMessageBody,
    response: messageSchema,
  },
  receiver: {
    tag: 'Messages',
    summary: 'Returns the receiver of a message.',
    params: z.object({ user: idInput('user') }),
    response: personSchema,
  },
  messaged_users: {
    tag: 'Messages',
    summary: 'Lists the users that the current user has messaged.',
    query: z.object({ user: z.optional(repeatedInput('user', idInput('user'), 100, { type: 'integer' })) }),
    response: z.array(z.int()),
  },
} satisfies EndpointSchemas;
