import { problem } from '#shared/api/errors.ts';
import { messagedUsers, messages, sendMessage } from '#shared/api/messages.ts';
import { MESSAGES_AT_ONCE } from '#shared/rules/message-limits.ts';
import { getReader } from '../accounts/find-reader.ts';
import type { Context } from '../context.ts';
import { Answer } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { findMessagedUsers, findTotals } from './conversations.queries.ts';
import { findMessages } from './messages.queries.ts';
import { saveMessage } from './save-message.ts';

export const messageRoutes = [
  route(messages, async ({ db, ...context }: Context, { limit = MESSAGES_AT_ONCE, ...range }) => {
    const { user_id } = getReader(context);
    const found = await findMessages(db, user_id, { ...range, limit });
    // Who asks for what is new asks often, and has counted the rest.
    if (range.since !== undefined) return found;
    return new Answer(found, {
      'x-total-count': String((await findTotals(db, user_id, range.with)).messages),
    });
  }),
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
