import * as z from 'zod/mini';
import type { EndpointSchemas } from './endpoint.ts';
import { FOLLOWED_POSTS_MAX, type LiveEventName } from './events.ts';
import { idInput, lastIdInput, repeatedInput } from './inputs.ts';

/** Event payloads by name. An event carries ids and counts only; clients fetch the objects. */
const LIVE_EVENTS = {
  /**
   * Sent after the missed messages, with the same counts as `unread/`. If `is_complete` is false, the client
   * missed too many messages and must reload.
   */
  ready: z.object({
    last_id: z.int(),
    conversations: z.int(),
    notifications: z.int(),
    is_complete: z.boolean(),
  }),
  /** A message received, or sent from another tab. `with` is the other user. */
  message: z.object({ id: z.int(), with: z.int() }),
  /** `is_own` is true if the user read the messages in another tab, false if the other user read them. */
  read: z.object({ with: z.int(), last_id: z.int(), is_own: z.boolean() }),
  notification: z.object({ unread: z.int() }),
  /** A new comment. The client fetches it, because it may be hidden from this user. */
  comment: z.object({ id: z.int(), post: z.int() }),
} as const satisfies Record<LiveEventName, z.ZodMiniType>;
export type LiveEvents = { [K in LiveEventName]: z.output<(typeof LIVE_EVENTS)[K]> };

export const eventsSchemas = {
  events: {
    tag: 'Messages',
    summary: 'Streams new messages, read receipts and notifications as server-sent events.',
    query: z.object({
      since: z.optional(lastIdInput('since', 'Id of the newest message that the client has')),
      post: z.optional(repeatedInput('post', idInput('post'), FOLLOWED_POSTS_MAX, { type: 'integer' })),
    }),
    response: z.union([
      z.object({ event: z.literal('ready'), data: LIVE_EVENTS.ready }),
      z.object({ event: z.literal('message'), data: LIVE_EVENTS.message }),
      z.object({ event: z.literal('read'), data: LIVE_EVENTS.read }),
      z.object({ event: z.literal('notification'), data: LIVE_EVENTS.notification }),
      z.object({ event: z.literal('comment'), data: LIVE_EVENTS.comment }),
    ]),
  },
} satisfies EndpointSchemas;
