import type { Db } from '#server/db/tables.ts';
import { makeProperty } from './listings.ts';
import { makePerson } from './people.ts';

/** Provider of payments that tests insert directly into the database. */
export const FIXTURE_PROVIDER = 'fixture';

export type LeadWords = {
  manager_id: number;
  property_id: number;
  user_id: number;
  school_id?: number | null;
  /** Days since the lead was unlocked. Undefined for a locked lead. */
  unlockedDaysAgo?: number;
  /** Age of the lead in days, counted from now or from the unlocking. */
  createdDaysAgo?: number;
};

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

/** Inserts a lead without a payment. */
export async function makeLeadRow(
  db: Db,
  { unlockedDaysAgo, createdDaysAgo = unlockedDaysAgo ?? 0, school_id = null, ...lead }: LeadWords,
): Promise<number> {
  const unlocked_at = unlockedDaysAgo === undefined ? null : daysAgo(unlockedDaysAgo);
  const created = daysAgo(createdDaysAgo);
  const times = { created, updated: unlocked_at ?? created, unlocked_at, seen: unlocked_at };
  const row = await db
    .insertInto('leads')
    .values({ ...lead, school_id, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Inserts a card payment for a lead. */
export async function payForLead(db: Db, manager_id: number, lead_id: number): Promise<number> {
  const row = await db
    .insertInto('payments')
    .values({
      manager_id,
      purpose: 'lead',
      lead_id,
      provider: FIXTURE_PROVIDER,
      provider_ref: `fixture-${lead_id}-${Math.random()}`,
      amount_cents: 2000,
      status: 'succeeded',
      settled: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Inserts a lead that a card payment unlocked. */
export async function makePaidLead(db: Db, lead: LeadWords): Promise<number> {
  const id = await makeLeadRow(db, { unlockedDaysAgo: 0, ...lead });
  await payForLead(db, lead.manager_id, id);
  return id;
}

/** Inserts a credit, as a manager receives it for an unreachable lead. */
export async function makeCredit(db: Db, manager_id: number): Promise<number> {
  const property_id = await makeProperty(db, manager_id);
  const { id: user_id } = await makePerson(db);
  const lead_id = await makePaidLead(db, { manager_id, property_id, user_id });
  const dispute = await db
    .insertInto('lead_disputes')
    .values({ lead_id, manager_id, reason: 'wrong_number', status: 'granted', decided: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const credit = await db
    .insertInto('lead_credits')
    .values({ manager_id, dispute_id: dispute.id, amount_cents: 2000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return credit.id;
}
