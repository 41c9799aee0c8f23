import type { Db } from '../db/tables.ts';

/**
 * Returns true if a card was ever charged real money or an attempt was made. The program checks it at each
 * start.
 */
export async function hasLivePayment(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('livemode', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
