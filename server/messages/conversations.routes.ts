import { conversations, messageSearch, readConversation, unread } from '#shared/api/conversations.ts';
import { CONVERSATIONS_AT_ONCE } from '#shared/rules/message-limits.ts';
import { getReader } from '../accounts/find-reader.ts';
import type { Context } from '../context.ts';
import { Answer } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { countConversations, findConversations, findTotals, findUnread } from './conversations.queries.ts';
import { saveRead } from './save-read.ts';
import { searchMessages } from './search-messages.ts';

export const conversationRoutes = [
  route(conversations, async ({ db, ...context }: Context, { limit = CONVERSATIONS_AT_ONCE, ...range }) => {
    const { user_id } = getReader(context);
    const found = await findConversations(db, user_id, { ...range, limit });
    const total =
      range.with === undefined
        ? await countConversations(db, user_id)
        : (await findTotals(db, user_id, range.with)).conversations;
    return new Answer(found, { 'x-total-count': String(total) });
  }),
  route(messageSearch, async (context: Context, { limit = CONVERSATIONS_AT_ONCE, q, before }) =>
    searchMessages(context.db, getReader(context).user_id, { q, before, limit }),
  ),
  route(readConversation, async (context: Context, { body }) => {
    const { user_id } = getReader(context);
    await saveRead(context.db, user_id, body);
    return await findUnread(context.db, user_id);
  }),
  route(unread, async (context: Context) => findUnread(context.db, getReader(context).user_id)),
];
