import { notFound } from '#shared/api/errors.ts';
import type { Db } from '../db/tables.ts';
import { insertUserEvent } from '../notifications/user-events.queries.ts';
import { findConversationId, lockPair } from './conversations.queries.ts';
import { updateMessagesRead } from './messages.queries.ts';

/**
 * Marks a conversation as read up to a message, and tells both sides where that changed anything. The reader is locked, so
 * that a message which arrives meanwhile knows whether it is the first unread one. What a crash of the database would take back is read once more.
 * @throws 404 where the two have no conversation
 */
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
