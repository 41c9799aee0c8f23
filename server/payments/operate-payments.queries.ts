import { type RawBuilder, sql } from 'kysely';
import type { TitledProperty } from '#shared/rules/property-title.ts';
import type { LedgerTable, PaymentStatus, WebhookEventsTable } from '../db/tables/payment-tables.ts';
import type { Db } from '../db/tables.ts';
import { titledProperty } from '../properties/titled-property.queries.ts';

/** Operators see no data about the lead's student. */
export type OperatedPayment = {
  id: number;
  created: string;
  settled: string | null;
  status: PaymentStatus;
  dispute: 'open' | 'won' | 'lost' | null;
  failure: string | null;
  purpose: 'lead' | 'tier';
  tier: string | null;
  lead_id: number | null;
  property_id: number;
  property: TitledProperty;
  manager_id: number;
  user_id: number;
  username: string;
  company_name: string;
  provider: string;
  provider_ref: string | null;
  livemode: boolean;
  amount_cents: number;
  refunded_cents: number;
  granted_until: string | null;
  is_unlocked: boolean | null;
};

const SELECT_PAYMENTS = sql`
  select p.id, p.created, p.settled, p.status, p.dispute, p.failure, p.purpose, p.tier, p.lead_id, h.id as property_id,
    ${titledProperty('h')} as property, p.manager_id, m.user_id, u.username, m.company_name, p.provider,
    p.provider_ref, p.livemode, p.amount_cents, p.refunded_cents, p.granted_until, l.unlocked as is_unlocked
  from payments p join managers m on m.id = p.manager_id join users u on u.id = m.user_id
    left join leads l on l.id = p.lead_id join properties h on h.id = coalesce(p.property_id, l.property_id)`;

type PaymentFilter = {
  username?: string | undefined;
  status?: PaymentStatus | undefined;
  dispute?: 'open' | 'won' | 'lost' | 'any' | undefined;
  limit: number;
};

export async function findOperatedPayments(
  db: Db,
  { username, status, dispute, limit }: PaymentFilter,
): Promise<OperatedPayment[]> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (username !== undefined) {
    conditions.push(sql`p.manager_id = (select m2.id from managers m2 join users u2 on u2.id = m2.user_id
      where lower(u2.username) = lower(${username}))`);
  }
  if (status !== undefined) conditions.push(sql`p.status = ${status}`);
  if (dispute === 'any') conditions.push(sql`p.dispute is not null`);
  else if (dispute !== undefined) conditions.push(sql`p.dispute = ${dispute}`);
  const { rows } = await sql<OperatedPayment>`
    ${SELECT_PAYMENTS} where ${sql.join(conditions, sql` and `)} order by p.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function findOperatedPayment(db: Db, id: number): Promise<OperatedPayment | null> {
  const { rows } = await sql<OperatedPayment>`${SELECT_PAYMENTS} where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

type LedgerRow = Pick<LedgerTable, 'kind' | 'debit' | 'credit' | 'amount_cents'> & { created: string };

export async function findLedgerEntries(db: Db, payment_id: number): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select created, kind, debit, credit, amount_cents from ledger where payment_id = ${payment_id} order by id`.execute(
    db,
  );
  return rows;
}

type EventRow = Pick<WebhookEventsTable, 'event_id' | 'type'> & {
  received: string;
  outcome: string | null;
};

export async function findPaymentEvents(
  db: Db,
  { provider, provider_ref }: Pick<OperatedPayment, 'provider' | 'provider_ref'>,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select received, event_id, type, outcome from webhook_events
    where provider_ref = ${provider_ref} and provider = ${provider} order by received, event_id`.execute(db);
  return rows;
}
