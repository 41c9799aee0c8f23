import { conversations, readConversation, unread } from '#shared/api/conversations.ts';
import { CONVERSATIONS_AT_ONCE } from '#shared/rules/message-limits.ts';
import { getReader } from '../accounts/find-reader.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { findConversations, findUnread } from './conversations.queries.ts';
import { saveRead } from './save-read.ts';

export const conversationRoutes = [
  route(conversations, async (context: Context, { limit = CONVERSATIONS_AT_ONCE, ...range }) =>
    findConversations(context.db, getReader(context).user_id, { ...range, limit }),
  ),
  route(readConversation, async (context: Context, { body }) => {
    const { user_id } = getReader(context);
    await saveRead(context.db, user_id, body);
    return await findUnread(context.db, user_id);
  }),
  route(unread, async (context: Context) => findUnread(context.db, getReader(context).user_id)),
];
