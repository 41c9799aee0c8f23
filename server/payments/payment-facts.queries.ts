import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** The reconcile job has no such limit. */
const DAYS = 7;

type PaymentFacts = {
  created: number;
  processing: number;
  /** Since the last check; 0 if none is open. */
  oldest_open_s: number;
  disputed: number;
  paid_but_locked: number;
  webhooks_waiting: number;
  /** Age of the oldest unprocessed event; 0 if none. */
  webhook_lag_s: number;
};

/** Uses partial indexes of unusual states. */
export async function findPaymentFacts(db: Db): Promise<PaymentFacts> {
  const { rows } = await sql<PaymentFacts>`
    select o.*, w.*,
      (select count(*)::int from payments where dispute = 'open') as disputed,
      (select count(*)::int from payments p join leads l on l.id = p.lead_id
        where p.status = 'succeeded' and p.lead_id is not null and p.settled > now() - make_interval(days => ${sql.lit(DAYS)})
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
