import { notFound } from '#shared/api/errors.ts';
import type { Db } from '../db/tables.ts';
import { insertUserEvent } from '../notifications/user-events.queries.ts';
import { findConversationId, lockPair } from './conversations.queries.ts';
import { updateMessagesRead } from './messages.queries.ts';

/** With the lock, a concurrent message knows if it is the first unread one. @throws 404 */
export async function saveRead(
  db: Db,
  reader: number,
  { with: writer, last_id }: { with: number; last_id: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPair(trx, reader, reader, { isEarly: true });
    const conversation_id = await findConversationId(trx, reader, writer);
    if (conversation_id === null) throw notFound('conversation');
    const last = await updateMessagesRead(trx, { conversation_id, reader, last_id });
    if (last !== null) await insertUserEvent(trx, { kind: 'read', last_id: last, reader, writer });
  });
}
