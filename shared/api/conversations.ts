import * as z from 'zod/mini';
import { CONVERSATIONS_AT_ONCE } from '../rules/message-limits.ts';
import { t } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';
import { idInput, intInput, textInput } from './inputs.ts';
import { userIdField } from './message-body.ts';
import { personSchema } from './messages.ts';

/** All that the asker and one other user have written to each other, as the list shows it. */
export const conversationSchema = z.object({
  user: personSchema,
  /** As the card says that began it: a roommate's first name and last initial, the title of a manager's listing; else the username. */
  name: z.string(),
  /** The small photo of that card, if it has one. */
  photo_url: z.nullable(z.string()),
  /** The roommate profile or listing whose card began it; null: neither. */
  about: z.nullable(
    z.object({
      kind: z.enum(['roommate_profile', 'property']),
      /** The id of the user whose profile it is, or of the listing. */
      id: z.int(),
      /** Empty for the asker's own profile and for one that is gone. */
      title: z.string(),
      /** Its page; null: it is gone, or not public. */
      path: z.nullable(z.string()),
      /** Whether it is the asker's own. */
      is_own: z.boolean(),
    }),
  ),
  /** The latest message; its `id` is this conversation's place in the list. Times are ISO 8601 in UTC. */
  last: z.object({ id: z.int(), sender: z.int(), text: z.string(), created: z.string() }),
  /** Messages that the asker has not read, counted up to 100. */
  unread: z.int(),
  /** Whether the asker has blocked the other; nobody learns that the other has blocked them. */
  is_blocked: z.boolean(),
  /** Whether the other's account is still there. */
  is_open: z.boolean(),
  /** Whether the two still count as strangers: the page shows the notice about money. */
  is_first_thread: z.boolean(),
});
export type Conversation = z.output<typeof conversationSchema>;

/**
 * Newest first, at most 50; `before` is the `last.id` of the last one that the client has. `with` asks for one alone.
 * `X-Total-Count` tells how many there are in all, counted up to 1,000.
 */
export const conversations = endpoint({
  name: 'conversations',
  method: 'GET',
  path: 'conversations/',
  auth: 'bearer',
  tag: 'Messages',
  summary: 'Conversations of the current user, the newest first',
  query: z.object({
    with: z.optional(idInput('with')),
    before: z.optional(idInput('before')),
    limit: z.optional(intInput('limit', 1, CONVERSATIONS_AT_ONCE)),
  }),
  response: z.array(conversationSchema),
});

/** A hit of a search: a conversation by its name, or a message in it. */
export const messageHitSchema = z.object({
  conversation: conversationSchema,
  /** Null: the name matches. */
  message: z.nullable(z.object({ id: z.int(), sender: z.int(), text: z.string(), created: z.string() })),
});
export type MessageHit = z.output<typeof messageHitSchema>;

/**
 * Searches the asker's own conversations: first up to 10 whose name or username holds `q`, then messages with all of its words or their
 * beginnings, the newest first. Accents and capitals make no difference. `before`, the id of the last message, asks for older messages
 * alone.
 */
export const messageSearch = endpoint({
  name: 'message_search',
  method: 'GET',
  path: 'messages/search/',
  auth: 'bearer',
  tag: 'Messages',
  summary: 'Search the current user’s messages by text and name',
  query: z.object({
    q: textInput('q', 100, 'words of a message, or a name'),
    before: z.optional(idInput('before')),
    limit: z.optional(intInput('limit', 1, CONVERSATIONS_AT_ONCE)),
  }),
  response: z.array(messageHitSchema),
});

/** What is not read yet, for the counts in the navigation, each counted up to 100. Also for clients that no events reach: ask now and then. */
export const unreadSchema = z.object({
  /** Conversations that hold an unread message. */
  conversations: z.int(),
  /** Entries of the bell's list. */
  notifications: z.int(),
});
export type Unread = z.output<typeof unreadSchema>;

/** Marks what the other user has sent, up to the message `last_id`, as read. 404 where the two have no conversation. */
export const readConversation = endpoint({
  name: 'read_conversation',
  method: 'POST',
  path: 'conversations/read/',
  auth: 'bearer',
  tag: 'Messages',
  summary: 'Mark a conversation as read up to a message',
  body: z.object({
    with: userIdField('with'),
    last_id: z
      .int({ error: () => t('last_id must be the id of a message.') })
      .check(z.positive({ error: () => t('last_id must be the id of a message.') })),
  }),
  response: unreadSchema,
});

export const unread = endpoint({
  name: 'unread',
  method: 'GET',
  path: 'unread/',
  auth: 'bearer',
  tag: 'Messages',
  summary: 'How much the current user has not read yet',
  response: unreadSchema,
});
