import { sql } from 'kysely';
import type { Payment } from '#shared/api/payments-schemas.ts';
import type { PaymentStatus } from '../db/tables/payment-tables.ts';
import type { Db } from '../db/tables.ts';
import { titledProperty } from '../properties/titled-property.queries.ts';

export type PaymentRow = {
  id: number;
  manager_id: number;
  purpose: 'lead' | 'tier';
  lead_id: number | null;
  property_id: number | null;
  tier: 'standard' | 'premium' | null;
  provider: string;
  provider_ref: string | null;
  client_secret: string | null;
  livemode: boolean;
  amount_cents: number;
  currency: 'usd';
  status: PaymentStatus;
  refunded_cents: number;
  dispute: 'open' | 'won' | 'lost' | null;
  failure: string | null;
  granted_until: string | null;
  /** PostgreSQL's `xmin` changes with every update of the row. */
  version: string;
};

const COLUMNS = sql`
  p.id, p.manager_id, p.purpose, p.lead_id, p.property_id, p.tier, p.provider, p.provider_ref, p.client_secret, p.livemode,
  p.amount_cents, p.currency, p.status, p.refunded_cents, p.dispute, p.failure, p.granted_until, p.xmin::text as version`;

export async function findPaymentByRef(db: Db, provider: string, ref: string): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments p where p.provider = ${provider} and p.provider_ref = ${ref}`.execute(db);
  return rows[0] ?? null;
}

export async function findPayment(db: Db, id: number): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`select ${COLUMNS} from payments p where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function lockPayment(trx: Db, id: number): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments p where p.id = ${id} for update`.execute(trx);
  return rows[0] ?? null;
}

export async function findLivePayment(db: Db, lead_id: number): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments p
    where p.lead_id = ${lead_id} and p.status in ('created', 'processing', 'succeeded')`.execute(db);
  return rows[0] ?? null;
}

export async function findOpenTierPayment(db: Db, property_id: number): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments p
    where p.property_id = ${property_id} and p.status in ('created', 'processing')`.execute(db);
  return rows[0] ?? null;
}

type NewPayment = {
  manager_id: number;
  provider: string;
  livemode: boolean;
  amount_cents: number;
} & (
  | { purpose: 'lead'; lead_id: number }
  | { purpose: 'tier'; property_id: number; tier: 'standard' | 'premium' }
);

export async function insertPayment(trx: Db, values: NewPayment): Promise<PaymentRow> {
  const { id } = await trx.insertInto('payments').values(values).returning('id').executeTakeFirstOrThrow();
  return (await findPayment(trx, id)) as PaymentRow;
}

export async function updateIntent(
  db: Db,
  id: number,
  { provider_ref, client_secret }: { provider_ref: string; client_secret: string },
): Promise<boolean> {
  const { rows } = await sql`
    update payments set provider_ref = ${provider_ref}, client_secret = ${client_secret}, updated = now()
    where id = ${id} and status = 'created' and (provider_ref is null or provider_ref = ${provider_ref})
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * For payments that can't be paid. @param ref as the caller read it: the payment changes only if it is still
 * the same
 */
export async function updateCanceled(db: Db, id: number, ref: string | null): Promise<void> {
  await sql`
    update payments set status = 'canceled', updated = now()
    where id = ${id} and status = 'created' and provider_ref is not distinct from ${ref}::text`.execute(db);
}

type PaymentChange = Pick<PaymentRow, 'status' | 'refunded_cents' | 'dispute' | 'failure'> & {
  granted_until: string | null;
  isNewlyPaid: boolean;
};

export async function updatePayment(trx: Db, id: number, change: PaymentChange): Promise<void> {
  const { status, refunded_cents, dispute, failure, granted_until, isNewlyPaid } = change;
  await sql`
    update payments set status = ${status}, refunded_cents = ${refunded_cents}, dispute = ${dispute}::text,
      failure = ${failure}::text, granted_until = ${granted_until}::date,
      settled = case when ${isNewlyPaid}::boolean then now() else settled end, updated = now()
    where id = ${id}`.execute(trx);
}

export async function countOpenDisputes(db: Db, manager_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payments where manager_id = ${manager_id} and dispute = 'open'`.execute(
    db,
  );
  return rows[0]!.count;
}

const SELECT_PAYMENTS = sql`
  select p.id, p.purpose, p.lead_id, p.tier, p.provider, p.livemode, p.amount_cents, p.refunded_cents, p.status, p.failure,
    p.granted_until, p.settled, p.created, ${titledProperty('h')} as property
  from payments p left join leads l on l.id = p.lead_id join properties h on h.id = coalesce(p.property_id, l.property_id)`;

export async function findPayments(db: Db, manager_id: number, limit: number): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    ${SELECT_PAYMENTS}
    where p.manager_id = ${manager_id} and (p.status not in ('created', 'canceled') or p.failure is not null)
    order by p.created desc, p.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findOwnPayment(db: Db, manager_id: number, ref: string) {
  const { rows } = await sql<{ id: number; provider: string }>`
    select id, provider from payments
    where provider in ('stripe', 'sandbox') and provider_ref = ${ref} and manager_id = ${manager_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function getShownPayment(db: Db, id: number): Promise<Payment> {
  const { rows } = await sql<Payment>`${SELECT_PAYMENTS} where p.id = ${id}`.execute(db);
  return rows[0]!;
}
