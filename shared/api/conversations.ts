import { endpoint } from './endpoint.ts';

/** Newest first, at most 50; `before` is the last item's `last.id`. `X-Total-Count` is capped at 1,000. */
export const conversations = endpoint('conversations', 'GET', 'conversations/', 'bearer');

/** Up to 10 conversations whose name contains `q`, then messages with all its words, newest first. */
export const messageSearch = endpoint('message_search', 'GET', 'messages/search/', 'bearer');

/** Marks the other user's messages as read up to `last_id`. 404 if the two users have no conversation. */
export const readConversation = endpoint('read_conversation', 'POST', 'conversations/read/', 'bearer');
export const unread = endpoint('unread', 'GET', 'unread/', 'bearer');
