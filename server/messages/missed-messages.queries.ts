import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

type MissedMessages = {
  count: number;
  waited_s: number;
  is_mailed: boolean;
  sender_id: number;
  sender_name: string;
  is_blocked: boolean;
};

/** Null if all messages are read. Lock the receiver first. */
export async function findMissed(
  db: Db,
  receiver: number,
  conversation_id: number,
): Promise<MissedMessages | null> {
  const { rows } = await sql<MissedMessages>`
    select m.*, u.username as sender_name, exists (select from user_blocks b
      where (b.user_id = ${receiver} and b.blocked_id = m.sender_id)
        or (b.user_id = m.sender_id and b.blocked_id = ${receiver})) as is_blocked
    from (
      select count(*) as count, extract(epoch from now() - min(created))::float8 as waited_s,
        bool_or(mailed_at is not null) as is_mailed, min(sender) as sender_id
      from messages where receiver = ${receiver} and conversation_id = ${conversation_id} and read_at is null
    ) m join users u on u.id = m.sender_id`.execute(db);
  return rows[0] ?? null;
}

export async function updateMissedMailed(db: Db, receiver: number, conversation_id: number): Promise<void> {
  await sql`update messages set mailed_at = now()
    where receiver = ${receiver} and conversation_id = ${conversation_id} and read_at is null`.execute(db);
}
