import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idInput, lastIdInput, repeatedInput } from './inputs.ts';

export const LIVE_EVENT_NAMES = ['ready', 'message', 'read', 'notification', 'comment'] as const;
/** Forum posts whose comments one stream reports. */
export const FOLLOWED_POSTS_MAX = 12;
export type LiveEventName = (typeof LIVE_EVENT_NAMES)[number];

/** The data of each kind of event, by the event's name. All carry ids and counts only: what they tell of is asked for. */
export const LIVE_EVENTS = {
  /**
   * Everything up to here has been sent. The counts are those of `unread/`; `last_id` is the newest message of the user, 0
   * without any. `is_complete` false: more was missed than is sent again, so load anew.
   */
  ready: z.object({
    last_id: z.int(),
    conversations: z.int(),
    notifications: z.int(),
    is_complete: z.boolean(),
  }),
  /** A message that the user got, or sent from elsewhere; `with` is the other user. */
  message: z.object({ id: z.int(), with: z.int() }),
  /** Up to `last_id` was read: by the user, on another page (`is_own`), or by the other one. */
  read: z.object({ with: z.int(), last_id: z.int(), is_own: z.boolean() }),
  /** The bell's list has changed. */
  notification: z.object({ unread: z.int() }),
  /** A new comment on a post that the stream follows; ask for the post, which may hide it from this reader. */
  comment: z.object({ id: z.int(), post: z.int() }),
} as const satisfies Record<LiveEventName, z.ZodMiniType>;
export type LiveEvents = { [K in LiveEventName]: z.output<(typeof LIVE_EVENTS)[K]> };

/**
 * Server-sent events of the current user, by cookie or bearer token. `message` and `ready` carry the message's id as the
 * event's id; a client that comes back with it (`Last-Event-ID`, or `since` on its first connection) first gets the messages
 * that it missed, then `ready`, then what happens. No message is sent twice. What was missed of `read`, `notification`
 * and `comment` is not sent again: at `ready` a client takes its counts, and loads the open thread or post anew. `post`, repeated, names the
 * forum posts whose new comments are reported. A comment every fifteen seconds keeps the line open. 429 beyond twelve
 * connections of one user: poll `unread/` and `messages/?since` instead.
 */
export const events = endpoint({
  name: 'events',
  method: 'GET',
  path: 'events/',
  auth: 'bearer',
  tag: 'Messages',
  summary: 'New messages, read marks and notifications as they happen, as server-sent events',
  query: z.object({
    since: z.optional(lastIdInput('since', 'The newest message that the client has')),
    post: z.optional(repeatedInput('post', idInput('post'), FOLLOWED_POSTS_MAX, { type: 'integer' })),
  }),
  isStream: true,
  response: z.union([
    z.object({ event: z.literal('ready'), data: LIVE_EVENTS.ready }),
    z.object({ event: z.literal('message'), data: LIVE_EVENTS.message }),
    z.object({ event: z.literal('read'), data: LIVE_EVENTS.read }),
    z.object({ event: z.literal('notification'), data: LIVE_EVENTS.notification }),
    z.object({ event: z.literal('comment'), data: LIVE_EVENTS.comment }),
  ]),
});
