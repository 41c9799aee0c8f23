import type { Block } from '#shared/api/blocks.ts';
import { notFound } from '#shared/api/errors.ts';
import type { Db } from '../db/tables.ts';
import { findBlocks, insertBlock } from './blocks.queries.ts';
import { lockPair } from './conversations.queries.ts';

/** Locks both users, so that no concurrent message passes. @throws 404 */
export async function saveBlock(db: Db, user_id: number, blocked_id: number): Promise<Block> {
  return await db.transaction().execute(async (trx) => {
    const pair = await lockPair(trx, user_id, blocked_id);
    if (!pair.includes(blocked_id)) throw notFound('user');
    await insertBlock(trx, user_id, blocked_id);
    const [block] = await findBlocks(trx, user_id, blocked_id);
    return block as Block;
  });
}
