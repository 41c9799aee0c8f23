import { sql } from 'kysely';
import type { Block } from '#shared/api/blocks-schemas.ts';
import type { Db } from '../db/tables.ts';

type BlockRow = { id: number; username: string; created: string };
const BLOCKS_AT_ONCE = 1000;

export async function findBlocks(db: Db, user_id: number, blocked_id?: number): Promise<Block[]> {
  const { rows } = await sql<BlockRow>`
    select u.id, u.username, b.created from user_blocks b join users u on u.id = b.blocked_id
    where b.user_id = ${user_id} ${blocked_id === undefined ? sql`` : sql`and b.blocked_id = ${blocked_id}`}
    order by b.created desc, u.id limit ${BLOCKS_AT_ONCE}`.execute(db);
  return rows.map(({ id, username, created }) => ({ user: { id, username }, created }));
}

export async function insertBlock(db: Db, user_id: number, blocked_id: number): Promise<void> {
  await db
    .insertInto('user_blocks')
    .values({ user_id, blocked_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlock(db: Db, user_id: number, blocked_id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from user_blocks where user_id = ${user_id} and blocked_id = ${blocked_id} returning blocked_id`.execute(
    db,
  );
  return rows.length > 0;
}
