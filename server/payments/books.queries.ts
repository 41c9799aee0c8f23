import { sql } from 'kysely';
import type { LedgerAccount } from '../db/tables/payment-tables.ts';
import type { Db } from '../db/tables.ts';

/** UTC, `YYYY-MM-DD`, both included. Null leaves an end open. */
export type Days = { from: string | null; to: string | null };

const IN_DAYS = ({ from, to }: Days) => sql`
  created >= coalesce(${from}::date::timestamp at time zone 'utc', '-infinity')
  and created < coalesce((${to}::date + 1)::timestamp at time zone 'utc', 'infinity')`;

/** Cents. Debits and credits of all accounts are equal. */
export type Balance = { account: LedgerAccount; livemode: boolean; debit: number; credit: number };

export async function findBalances(db: Db, days: Days): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select account, livemode, sum(debit)::bigint as debit, sum(credit)::bigint as credit from (
      select debit as account, livemode, amount_cents as debit, 0 as credit from ledger where ${IN_DAYS(days)}
      union all
      select credit, livemode, 0, amount_cents from ledger where ${IN_DAYS(days)}
    ) as sides group by account, livemode order by livemode desc, account`.execute(db);
  return rows;
}

export async function findUnbalanced(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with booked as (
      select payment_id,
        coalesce(sum(amount_cents) filter (where kind in ('paid', 'credit_used')), 0) as paid,
        coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0) as refunded,
        coalesce(sum(amount_cents) filter (where kind = 'disputed'), 0) as disputed,
        coalesce(sum(amount_cents) filter (where kind in ('dispute_won', 'dispute_lost')), 0) as decided,
        bool_or(livemode) as is_live, bool_and(livemode) as is_all_live, min(manager_id) as lowest, max(manager_id) as highest
      from ledger where payment_id is not null group by payment_id
    )
    select p.id from payments p left join booked b on b.payment_id = p.id
    where coalesce(b.paid, 0) <> case when p.status in ('succeeded', 'refunded') then p.amount_cents else 0 end
      or coalesce(b.refunded, 0) <> p.refunded_cents
      or coalesce(b.disputed, 0) > case when p.dispute is null then 0 else p.amount_cents end
      or coalesce(b.decided, 0) <> case when p.dispute in ('won', 'lost') then coalesce(b.disputed, 0) else 0 end
      or b.is_live <> p.livemode or b.is_all_live <> p.livemode or b.lowest <> p.manager_id or b.highest <> p.manager_id
    order by p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findUnbookedCredits(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from lead_credits c where not exists (
      select from ledger l where l.payment_id is null and l.kind = 'credit_granted' and l.ref = c.id::text
        and l.amount_cents = c.amount_cents and l.manager_id = c.manager_id)
    order by c.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findSandboxDifferences(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from payments p left join sandbox_intents i on i.id = p.provider_ref
    where p.provider = 'sandbox' and p.provider_ref is not null
      and (i.id is null or i.amount_cents <> p.amount_cents or i.dispute is distinct from p.dispute
        or (i.status = 'succeeded') <> (p.status in ('succeeded', 'refunded'))
        or i.refunded_cents <> p.refunded_cents)
    order by p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findSandboxTotals(db: Db) {
  const { rows } = await sql<{ received: number; refunded: number; refunds: number; booked: number }>`
    select
      (select coalesce(sum(case when dispute in ('open', 'lost') then 0 else amount_cents - refunded_cents end), 0)::bigint
        from sandbox_intents where status = 'succeeded') as received,
      (select coalesce(sum(refunded_cents), 0)::bigint from sandbox_intents) as refunded,
      (select coalesce(sum(amount_cents), 0)::bigint from sandbox_refunds) as refunds,
      (select coalesce(sum(case when l.debit = 'card' then l.amount_cents else 0 end
          - case when l.credit = 'card' then l.amount_cents else 0 end), 0)::bigint
        from ledger l join payments p on p.id = l.payment_id where p.provider = 'sandbox') as booked`.execute(
    db,
  );
  return rows[0]!;
}

export async function findPaymentsSince(db: Db, provider: string, days: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payments
    where provider = ${provider} and provider_ref is not null and created > now() - make_interval(days => ${days}::int)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export type ExportedEntry = {
  id: number;
  created: string;
  payment_id: number | null;
  kind: string;
  debit: string;
  credit: string;
  amount_cents: number;
  currency: string;
  purpose: 'lead' | 'tier' | null;
  tier: string | null;
  property_id: number | null;
  company_name: string;
  name: string;
  email: string | null;
  provider: string | null;
  provider_ref: string | null;
  livemode: boolean;
};

export async function findEntries(
  db: Db,
  days: Days,
  after: number | null,
  limit: number,
): Promise<ExportedEntry[]> {
  // A JavaScript date loses the microseconds.
  const next =
    after === null
      ? sql`true`
      : sql`(l.created, l.id) > ((select a.created from ledger a where a.id = ${after}), ${after})`;
  const { rows } = await sql<ExportedEntry>`
    select l.id, l.created, l.payment_id, l.kind, l.debit, l.credit, l.amount_cents, l.currency, p.purpose, p.tier,
      coalesce(p.property_id, d.property_id) as property_id, m.company_name, concat_ws(' ', u.first_name, u.last_name) as name,
      u.email, p.provider, p.provider_ref, l.livemode
    from (select * from ledger l where ${IN_DAYS(days)} and ${next} order by l.created, l.id limit ${limit}) l
      join managers m on m.id = l.manager_id join users u on u.id = m.user_id
      left join payments p on p.id = l.payment_id left join leads d on d.id = p.lead_id
    order by l.created, l.id`.execute(db);
  return rows;
}
