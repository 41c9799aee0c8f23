import * as z from 'zod/mini';
import { CONVERSATIONS_AT_ONCE } from '../rules/message-limits.ts';
import { t } from '../texts/t.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput, intInput, textInput } from './inputs.ts';
import { userIdField } from './message-body.ts';
import { personSchema } from './messages-schemas.ts';

const conversationSchema = z.object({
  user: personSchema,
  /**
   * A roommate's first name and last initial, a listing's title, or the username, as on the card from which
   * the conversation started.
   */
  name: z.string(),
  photo_url: z.nullable(z.string()),
  /**
   * The roommate profile or listing from whose card the conversation started. Null if it started elsewhere.
   */
  about: z.nullable(
    z.object({
      kind: z.enum(['roommate_profile', 'property']),
      id: z.int(),
      /** Empty if the profile is the caller's own or was deleted. */
      title: z.string(),
      /** Path of the profile or listing. Null if it was deleted or is not public. */
      path: z.nullable(z.string()),
      is_own: z.boolean(),
    }),
  ),
  /** The newest message. The list of conversations is paged by its `id`. */
  last: z.object({ id: z.int(), sender: z.int(), text: z.string(), created: z.string() }),
  /** Number of unread messages, capped at 100. */
  unread: z.int(),
  /**
   * True if the caller has blocked the other user. Does not reveal whether the other user has blocked the
   * caller.
   */
  is_blocked: z.boolean(),
  /** True if the other user's account still exists. */
  is_open: z.boolean(),
  /** True while the two users count as strangers. The page then warns about payments. */
  is_first_thread: z.boolean(),
});
export type Conversation = z.output<typeof conversationSchema>;

const messageHitSchema = z.object({
  conversation: conversationSchema,
  /** The first message that contains the query. Null if only the other user's name contains it. */
  message: z.nullable(z.object({ id: z.int(), sender: z.int(), text: z.string(), created: z.string() })),
});
export type MessageHit = z.output<typeof messageHitSchema>;

/** Unread counts, each capped at 100. Clients without server-sent events poll this. */
const unreadSchema = z.object({
  conversations: z.int(),
  notifications: z.int(),
});
export type Unread = z.output<typeof unreadSchema>;

export const conversationsSchemas = {
  conversations: {
    tag: 'Messages',
    summary: "Lists the current user's conversations, newest first.",
    query: z.object({
      with: z.optional(idInput('with')),
      before: z.optional(idInput('before')),
      limit: z.optional(intInput('limit', 1, CONVERSATIONS_AT_ONCE)),
    }),
    response: z.array(conversationSchema),
  },
  message_search: {
    tag: 'Messages',
    summary: 'Searches the current user’s messages by text and name.',
    query: z.object({
      q: textInput('q', 100, 'words in a message, or a name'),
      before: z.optional(idInput('before')),
      limit: z.optional(intInput('limit', 1, CONVERSATIONS_AT_ONCE)),
    }),
    response: z.array(messageHitSchema),
  },
  read_conversation: {
    tag: 'Messages',
    summary: 'Marks a conversation as read up to a message.',
    body: z.object({
      with: userIdField('with'),
      last_id: z
        .int({ error: () => t('last_id must be the id of a message.') })
        .check(z.positive({ error: () => t('last_id must be the id of a message.') })),
    }),
    response: unreadSchema,
  },
  unread: {
    tag: 'Messages',
    summary: "Counts the current user's unread conversations and notifications.",
    response: unreadSchema,
  },
} satisfies EndpointSchemas;
