import { sql } from 'kysely';
import type { Tier } from '#shared/rules/tier-order.ts';
import type { Db } from '../db/tables.ts';

export async function updateTiers(trx: Db, ids: readonly number[], tier: Tier): Promise<void> {
  await sql`
    update properties set tier = ${tier}, version = version + 1, updated = now()
    where id = any(${ids}::bigint[]) and tier <> ${tier} and deleted is null`.execute(trx);
}
