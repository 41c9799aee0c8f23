import type { MessageHit } from '#shared/api/conversations.ts';
import type { Db } from '../db/tables.ts';
import { findConversations } from './conversations.queries.ts';
import { findConversationsByName, findMessagesByText } from './message-search.queries.ts';

const NAME_HITS = 10;

/** With `before`, older messages only. */
export async function searchMessages(
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
