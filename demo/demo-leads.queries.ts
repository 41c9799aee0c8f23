import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import { LEAD_PRICE_CENTS } from '#shared/rules/lead-price.ts';
import { DEMO_SOURCE } from './demo-listing.ts';

export type DemoHome = { id: number; manager_id: number; username: string };

/** In order of creation. */
export async function findDemoHomes(
  db: Db,
  school_id: number,
  managers: readonly string[],
): Promise<DemoHome[]> {
  const { rows } = await sql<DemoHome>`
    select p.id, p.manager_id, u.username
    from properties p join managers m on m.id = p.manager_id join users u on u.id = m.user_id
    join property_schools s on s.property_id = p.id and s.school_id = ${school_id}
    where p.source = ${DEMO_SOURCE} and p.status = 'active' and u.is_demo
      and u.username = any(${[...managers]}::text[]) order by p.id`.execute(db);
  return rows;
}

export type DemoLeadRow = {
  property_id: number;
  manager_id: number;
  user_id: number;
  school_id: number;
  message: string;
  created: string;
  unlocked_at: string | null;
  replied: string | null;
};

/** Null if the student has already sent an inquiry about the property. */
export async function insertMissingLead(db: Db, row: DemoLeadRow): Promise<number | null> {
  const { message, unlocked_at, ...lead } = row;
  const { user_id, property_id, school_id, created } = lead;
  await db
    .insertInto('inquiries')
    .values({ user_id, property_id, school_id, flow: 'property_page', message, created })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await db
    .insertInto('leads')
    .values({ ...lead, unlocked_at, seen: unlocked_at, updated: unlocked_at ?? created })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

export async function insertDemoPayment(
  db: Db,
  { lead_id, manager_id, settled }: { lead_id: number; manager_id: number; settled: string },
): Promise<void> {
  const intent = `pi_sandbox_demo${String(lead_id).padStart(12, '0')}`;
  const money = { amount_cents: LEAD_PRICE_CENTS, currency: 'usd' } as const;
  const { id } = await db
    .insertInto('payments')
    .values({
      ...money,
      manager_id,
      purpose: 'lead',
      lead_id,
      provider: 'sandbox',
      provider_ref: intent,
      status: 'succeeded',
      settled,
      created: settled,
      updated: settled,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into sandbox_intents (id, idempotency_key, amount_cents, currency, metadata, client_secret, status,
      created, updated)
    values (${intent}, ${`pi:${id}`}, ${money.amount_cents}, ${money.currency},
      ${JSON.stringify({ payment: String(id), manager: String(manager_id), lead: String(lead_id) })}::json,
      ${intent} || '_secret_' || replace(gen_random_uuid()::text, '-', ''), 'succeeded', ${settled}, ${settled})`.execute(
    db,
  );
  const entry = { kind: 'paid', debit: 'card', credit: 'lead_sales', livemode: false } as const;
  await db
    .insertInto('ledger')
    .values({ ...money, ...entry, payment_id: id, manager_id, created: settled })
    .execute();
}
