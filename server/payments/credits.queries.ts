import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

type Credit = { id: number; amount_cents: number };

/** Null if the manager has no unused credit. */
export async function lockOldestCredit(trx: Db, manager_id: number): Promise<Credit | null> {
  const { rows } = await sql<Credit>`
    select id, amount_cents from lead_credits where manager_id = ${manager_id} and used is null
    order by id limit 1 for update skip locked`.execute(trx);
  return rows[0] ?? null;
}

/** Null if the dispute already has a credit. */
export async function insertCredit(
  trx: Db,
  values: { manager_id: number; dispute_id: number; amount_cents: number },
): Promise<number | null> {
  const row = await trx
    .insertInto('lead_credits')
    .values(values)
    .onConflict((conflict) => conflict.constraint('lead_credits_dispute_id_unique').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateCreditUsed(trx: Db, id: number, payment_id: number): Promise<void> {
  await sql`update lead_credits set used = now(), payment_id = ${payment_id} where id = ${id}`.execute(trx);
}

/** A payment by credit succeeds at once, without a provider. */
export async function insertCreditPayment(
  trx: Db,
  { manager_id, lead_id, credit }: { manager_id: number; lead_id: number; credit: Credit },
): Promise<number> {
  const { id } = await trx
    .insertInto('payments')
    .values({
      purpose: 'lead',
      manager_id,
      lead_id,
      provider: 'credit',
      provider_ref: `credit:${credit.id}`,
      amount_cents: credit.amount_cents,
      status: 'succeeded',
      settled: sql<string>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findGrantedCredit(db: Db, payment_id: number): Promise<string | null> {
  const { rows } = await sql<{ created: string }>`
    select c.created from payments p
    join lead_disputes d on d.lead_id = p.lead_id
    join lead_credits c on c.dispute_id = d.id
    where p.id = ${payment_id}`.execute(db);
  return rows[0]?.created ?? null;
}
