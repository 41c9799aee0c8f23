import { sql } from 'kysely';
import type { PaidTier } from '#shared/api/payments.ts';
import type { Db } from '../db/tables.ts';

/** What letters say of a payment, and to whom they go: nothing of the student of a lead. */
export type PaymentFacts = {
  user_id: number;
  /** Company, or name. */
  manager: string;
  purpose: 'lead' | 'tier';
  tier: PaidTier | null;
  property_id: number;
  property: string;
  address_1: string;
  city: string;
  provider: string;
  amount_cents: number;
  livemode: boolean;
  granted_until: string | null;
  settled: string | null;
  /** Of this manager, this payment among them. */
  open_disputes: number;
};

export async function getPaymentFacts(trx: Db, payment_id: number): Promise<PaymentFacts> {
  const { rows } = await sql<PaymentFacts>`
    select m.user_id, coalesce(nullif(m.company_name, ''), u.first_name || ' ' || u.last_name) as manager,
      y.purpose, y.tier, p.id as property_id, p.name as property, p.address_1, p.city,
      y.provider, y.amount_cents, y.livemode, y.granted_until, y.settled,
      (select count(*)::int from payments d where d.manager_id = y.manager_id and d.dispute = 'open') as open_disputes
    from payments y
      join managers m on m.id = y.manager_id
      join users u on u.id = m.user_id
      left join leads l on l.id = y.lead_id
      join properties p on p.id = coalesce(y.property_id, l.property_id)
    where y.id = ${payment_id}`.execute(trx);
  const facts = rows[0];
  if (!facts) throw new Error(`There is no payment ${payment_id} to write about.`);
  return facts;
}

/** Staff whom mail reaches. */
export async function findStaffToTell(trx: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where type = 'staff' and status = 'active' and email is not null order by id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
