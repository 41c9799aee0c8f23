import type { ManagerType } from '#shared/rules/tier-prices.ts';
import type { AccountLevel } from '../db/tables/account-tables.ts';
import type { Db } from '../db/tables.ts';
import { updateTiers } from './manager-tier.queries.ts';
import { lockProperties } from './property-writes.queries.ts';
import { findPropertyIds } from './rebuild.queries.ts';
import { writeReadModel } from './write-read-model.ts';

const BATCH_SIZE = 500;

/**
 * Runs in the transaction that changes the manager. The tier of multi-family listings follows the account
 * level.
 */
export async function updateManagerListings(
  trx: Db,
  { id, type, account_level }: { id: number; type: ManagerType; account_level: AccountLevel },
): Promise<void> {
  const tier = account_level === 'premium' ? 'premium' : 'free';
  let after = 0;
  for (;;) {
    const ids = await findPropertyIds(trx, { manager_id: id }, after, BATCH_SIZE);
    if (ids.length === 0) return;
    await lockProperties(trx, ids);
    if (type === 'multi-family') await updateTiers(trx, ids, tier);
    await writeReadModel(trx, ids);
    after = ids.at(-1)!;
  }
}
