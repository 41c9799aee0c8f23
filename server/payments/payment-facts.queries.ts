import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** How far back a paid lead is looked at; the reconciler looks at all. */
const DAYS = 7;

export type PaymentFacts = {
  /** Payments whose outcome is not known yet, by status. */
  created: number;
  processing: number;
  /** Seconds since the one that has waited longest was last asked about; 0 where none waits. */
  oldest_open_s: number;
  /** Disputes that a bank has not decided. */
  disputed: number;
  /** Leads that were paid in the last seven days and are locked. */
  paid_but_locked: number;
  /** Events of providers that nobody has dealt with. */
  webhooks_waiting: number;
  /** Seconds since the oldest of them came; 0 where none waits. */
  webhook_lag_s: number;
};

/** How payments stand, for metrics: along partial indexes that hold what is unusual alone. */
export async function findPaymentFacts(db: Db): Promise<PaymentFacts> {
  const { rows } = await sql<PaymentFacts>`
    select o.*, w.*,
      (select count(*)::int from payments where dispute = 'open') as disputed,
      (select count(*)::int from payments p join leads l on l.id = p.lead_id
        where p.status = 'succeeded' and p.lead_id is not null and p.settled > now() - make_interval(days => ${DAYS}::int)
          and not l.unlocked) as paid_but_locked
    from (select count(*) filter (where status = 'created')::int as created,
        count(*) filter (where status = 'processing')::int as processing,
        coalesce(extract(epoch from now() - min(updated)), 0)::float8 as oldest_open_s
      from payments where status in ('created', 'processing')) o,
      (select count(*)::int as webhooks_waiting,
        coalesce(extract(epoch from now() - min(received)), 0)::float8 as webhook_lag_s
      from webhook_events where processed is null) w`.execute(db);
  return rows[0]!;
}
