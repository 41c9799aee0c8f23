import { conversations, messageSearch, readConversation, unread } from '#shared/api/conversations.ts';
import type { MessageHit } from '#shared/api/conversations-schemas.ts';
import { CONVERSATIONS_AT_ONCE } from '#shared/rules/message-limits.ts';
import { requireUser } from '../accounts/authenticate.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { ResponseWithHeaders } from '../http/response-with-headers.ts';
import { route } from '../http/route.ts';
import { countConversations, findConversations, findTotals, findUnread } from './conversations.queries.ts';
import { findConversationsByName, findMessagesByText } from './message-search.queries.ts';
import { saveRead } from './save-read.ts';

const NAME_HITS = 10;

export const conversationRoutes = [
  route(conversations, async ({ db, ...context }: Context, { limit = CONVERSATIONS_AT_ONCE, ...range }) => {
    const { user_id } = requireUser(context);
    const found = await findConversations(db, user_id, { ...range, limit });
    const total =
      range.with === undefined
        ? await countConversations(db, user_id)
        : (await findTotals(db, user_id, range.with)).conversations;
    return new ResponseWithHeaders(found, { 'x-total-count': String(total) });
  }),
  route(messageSearch, async (context: Context, { limit = CONVERSATIONS_AT_ONCE, q, before }) =>
    searchMessages(context.db, requireUser(context).user_id, { q, before, limit }),
  ),
  route(readConversation, async (context: Context, { body }) => {
    const { user_id } = requireUser(context);
    await saveRead(context.db, user_id, body);
    return await findUnread(context.db, user_id);
  }),
  route(unread, async (context: Context) => findUnread(context.db, requireUser(context).user_id)),
];

async function searchMessages(
  db: Db,
  user_id: number,
  { q, before, limit }: { q: string; before: number | undefined; limit: number },
): Promise<MessageHit[]> {
  const asked = q.trim();
  if (asked === '') return [];
  const named =
    before === undefined ? await findConversationsByName(db, user_id, { q: asked, limit: NAME_HITS }) : [];
  const texts = await findMessagesByText(db, user_id, { q: asked, before, limit });
  const others = [...new Set([...named, ...texts.map(({ other }) => other)])];
  if (others.length === 0) return [];
  const found = await findConversations(db, user_id, { with: others, limit: others.length });
  const byOther = new Map(found.map((conversation) => [conversation.user.id, conversation]));
  return [
    ...named.map((other) => ({ other, message: null })),
    ...texts.map(({ other, ...message }) => ({ other, message })),
  ].flatMap(({ other, message }) => {
    const conversation = byOther.get(other);
    return conversation ? [{ conversation, message }] : [];
  });
}
