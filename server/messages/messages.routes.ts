import { problem } from '#shared/api/errors.ts';
import { messagedUsers, messages, sendMessage } from '#shared/api/messages.ts';
import { MESSAGES_AT_ONCE } from '#shared/rules/message-limits.ts';
import { getReader } from '../accounts/find-reader.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { findMessagedUsers } from './conversations.queries.ts';
import { findMessages } from './messages.queries.ts';
import { saveMessage } from './save-message.ts';

export const messageRoutes = [
  route(messages, async (context: Context, { limit = MESSAGES_AT_ONCE, ...range }) =>
    findMessages(context.db, getReader(context).user_id, { ...range, limit }),
  ),
  route(sendMessage, async (context: Context, { body: { sender, ...form } }) => {
    const { user_id } = getReader(context);
    if (sender !== undefined && sender !== user_id) {
      context.log.warn({ user_id, sender }, 'refused a message in the name of somebody else');
      throw problem(403, 'You can only write in your own name.');
    }
    return await saveMessage(context.db, user_id, form);
  }),
  route(messagedUsers, async (context: Context, { user }) =>
    findMessagedUsers(context.db, getReader(context).user_id, user),
  ),
];
