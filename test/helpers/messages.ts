import type { Db } from '#server/db/tables.ts';
import { saveMessage } from '#server/messages/save-message.ts';

/** Inserts a message without rate limits. @returns its id */
export async function makeMessage(
  db: Db,
  sender: number,
  receiver: number,
  text = 'Hello from the porch',
): Promise<number> {
  await db.deleteFrom('attempts').where('key', '=', `message:${sender}`).execute();
  await db
    .updateTable('conversations')
    .set({ created: new Date(Date.now() - 2 * 86_400_000) })
    .where('started_by', '=', sender)
    .execute();
  const { id } = await saveMessage(db, sender, { receiver, text });
  return id;
}
