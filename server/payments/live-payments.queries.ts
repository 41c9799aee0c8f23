import type { Db } from '../db/tables.ts';

/** The program checks this at each start. */
export async function hasLivePayment(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('livemode', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
