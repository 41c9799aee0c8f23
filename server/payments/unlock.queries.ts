import { sql } from 'kysely';
import { IS_STUDENT_REACHABLE } from '../accounts/reachable-student.queries.ts';
import type { Db } from '../db/tables.ts';

export type LockedLead = {
  id: number;
  manager_id: number;
  property_id: number;
  user_id: number | null;
  unlocked: boolean;
  seen: string | null;
  is_reachable: boolean;
};

export async function lockOwnLead(trx: Db, id: number, manager_id: number): Promise<LockedLead | null> {
  const { rows } = await sql<LockedLead>`
    select l.id, l.manager_id, l.property_id, l.user_id, l.unlocked, l.seen, ${IS_STUDENT_REACHABLE} as is_reachable
    from leads l where l.id = ${id} and l.manager_id = ${manager_id} for update`.execute(trx);
  return rows[0] ?? null;
}

export async function updateUnlocked(trx: Db, id: number): Promise<void> {
  await sql`
    update leads set unlocked_at = coalesce(unlocked_at, now()), seen = coalesce(seen, now()), updated = now()
    where id = ${id}`.execute(trx);
}

export async function updateLocked(trx: Db, id: number): Promise<void> {
  await sql`update leads set unlocked_at = null, updated = now() where id = ${id}`.execute(trx);
}

export type PaidProperty = {
  id: number;
  tier: 'free' | 'standard' | 'premium';
  contract_end_date: string | null;
  isDeleted: boolean;
};

export async function lockPaidProperty(trx: Db, id: number): Promise<PaidProperty> {
  const { rows } = await sql<PaidProperty>`
    select id, tier, contract_end_date, deleted is not null as "isDeleted" from properties
    where id = ${id} for no key update`.execute(trx);
  return rows[0]!;
}
