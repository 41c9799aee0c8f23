import { messagedUsers, messages, receiver, sendMessage } from '#shared/api/messages.ts';
import { MESSAGES_AT_ONCE } from '#shared/rules/message-limits.ts';
import { requireUser } from '../accounts/authenticate.ts';
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
    const { user_id } = requireUser(context);
    const found = await findMessages(db, user_id, { ...range, limit });
    // Clients that poll don't need the total.
    if (range.since !== undefined) return found;
    return new ResponseWithHeaders(found, {
      'x-total-count': String((await findTotals(db, user_id, range.with)).messages),
    });
  }),
  route(sendMessage, async (context: Context, { body: { sender, ...form } }) => {
    await refuseForeignIdentity(context, 'sender', sender);
    const user = requireUser(context);
    const isReply =
      user.is_email_confirmed || (await findConversationId(context.db, user.user_id, form.receiver)) !== null;
    if (!isReply) requireConfirmedEmail(user);
    return await saveMessage(context.db, user.user_id, form);
  }),
  route(receiver, async (context: Context, { user }) =>
    getReceiver(context.db, requireUser(context).user_id, user),
  ),
  route(messagedUsers, async (context: Context, { user }) =>
    findMessagedUsers(context.db, requireUser(context).user_id, user),
  ),
];
