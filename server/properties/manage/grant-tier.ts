import type { Tier } from '#shared/rules/tier-order.ts';
import type { Db } from '../../db/tables.ts';
import { lockProperties } from '../property-writes.queries.ts';
import { writeReadModel } from '../write-read-model.ts';
import { updateTier } from './tiers.queries.ts';

/** The only function that raises a single-family listing's tier. `until` is the last day, `YYYY-MM-DD`. */
export async function grantTier(
  trx: Db,
  { property_id, tier, until }: { property_id: number; tier: Tier; until: string },
): Promise<void> {
  await lockProperties(trx, [property_id]);
  await updateTier(trx, property_id, tier, until);
  await writeReadModel(trx, [property_id]);
}
