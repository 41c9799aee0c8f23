import { sql } from 'kysely';
import type { Tier } from '#shared/api/properties.ts';
import type { Db } from '../../db/tables.ts';

/** Gives a listing a tier until a day; whatever was wished for is had, or is to be wished for anew. The caller holds it. */
export async function updateTier(trx: Db, id: number, tier: Tier, until: string): Promise<void> {
  await sql`
    update properties set tier = ${tier}, contract_end_date = ${until}::date, requested_tier = null, version = version + 1, updated = now()
    where id = ${id} and deleted is null`.execute(trx);
}

/** Listings of single-family managers whose paid tier ended before a day; held, and without those that are being saved. */
export async function lockEndedTiers(trx: Db, today: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from properties p join managers m on m.id = p.manager_id
    where p.tier <> 'free' and p.deleted is null and p.contract_end_date < ${today}::date
      and m.type = 'single-family'
    order by p.contract_end_date, p.id limit ${limit} for no key update of p skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}
