import { messagedUsers, messages, receiver, sendMessage } from '#shared/api/messages.ts';
import { MESSAGES_AT_ONCE } from '#shared/rules/message-limits.ts';
import { getReader } from '../accounts/find-reader.ts';
import { refuseForeignIdentity } from '../accounts/refuse-foreign-identity.ts';
import { requireConfirmedEmail } from '../accounts/require-confirmed-email.ts';
import type { Context } from '../context.ts';
import { ResponseWithHeaders } from '../http/response-with-headers.ts';
import { route } from '../http/route.ts';
import { findConversationId, findMessagedUsers, findTotals } from './conversations.queries.ts';
import { getReceiver } from './get-receiver.ts';
import { findMessages } from './messages.queries.ts';
import { saveMessage } from './save-message.ts';

export const messageRoutes = [
  route(messages, async ({ db, ...context }: Context, { limit = MESSAGES_AT_ONCE, ...range }) => {
    const { user_id } = getReader(context);
    const found = await findMessages(db, user_id, { ...range, limit });
    // Polling clients don't need the total.
    if (range.since !== undefined) return found;
    return new ResponseWithHeaders(found, {
      'x-total-count': String((await findTotals(db, user_id, range.with)).messages),
    });
  }),
  route(sendMessage, async (context: Context, { body: { sender, ...form } }) => {
    await refuseForeignIdentity(context, 'sender', sender);
    const reader = getReader(context);
    const isReply =
      reader.is_email_confirmed ||
      (await findConversationId(context.db, reader.user_id, form.receiver)) !== null;
    if (!isReply) requireConfirmedEmail(reader);
    return await saveMessage(context.db, reader.user_id, form);
  }),
  route(receiver, async (context: Context, { user }) =>
    getReceiver(context.db, getReader(context).user_id, user),
  ),
  route(messagedUsers, async (context: Context, { user }) =>
    findMessagedUsers(context.db, getReader(context).user_id, user),
  ),
];
