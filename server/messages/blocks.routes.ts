import { blocks, blockUser, unblockUser } from '#shared/api/blocks.ts';
import type { Block } from '#shared/api/blocks-schemas.ts';
import { badInput, notFound } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { requireUser } from '../accounts/authenticate.ts';
import { consumeAttempt } from '../accounts/consume-attempt.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { route } from '../http/route.ts';
import { deleteBlock, findBlocks, insertBlock } from './blocks.queries.ts';
import { lockPair } from './conversations.queries.ts';
import { BLOCK_LIMIT } from './refuse-flood.ts';

export const blockRoutes = [
  route(blocks, async (context: Context) => findBlocks(context.db, requireUser(context).user_id)),
  route(blockUser, async ({ db, ...context }: Context, { body: { user } }) => {
    const { user_id } = requireUser(context);
    if (user === user_id) throw badInput({ user: [t('You can’t block yourself.')] });
    await consumeAttempt(db, BLOCK_LIMIT, user_id);
    return await saveBlock(db, user_id, user);
  }),
  route(unblockUser, async ({ db, ...context }: Context, { user }) => {
    if (!(await deleteBlock(db, requireUser(context).user_id, user))) throw notFound('block');
    return { detail: t('You can message each other again.') };
  }),
];

/** The lock keeps concurrent messages from passing the block. @throws 404 */
async function saveBlock(db: Db, user_id: number, blocked_id: number): Promise<Block> {
  return await db.transaction().execute(async (trx) => {
    const pair = await lockPair(trx, user_id, blocked_id);
    if (!pair.includes(blocked_id)) throw notFound('user');
    await insertBlock(trx, user_id, blocked_id);
    const [block] = await findBlocks(trx, user_id, blocked_id);
    return block as Block;
  });
}
