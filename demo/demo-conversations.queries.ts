import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

export async function hasMessages(db: Db, keys: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('key', 'in', keys)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks unread messages as emailed, so that no job sends an email about them. */
export async function updateMessageTimes(
  db: Db,
  { id, created, is_read }: { id: number; created: string; is_read: boolean },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ created, read_at: is_read ? created : null, mailed_at: is_read ? null : created })
    .where('id', '=', id)
    .execute();
}

export async function updateConversationCreated(db: Db, id: number): Promise<void> {
  await sql`update conversations set created = (select min(created) from messages where conversation_id = ${id})
    where id = ${id}`.execute(db);
}
