import { sql } from 'kysely';
import type { Manager } from '#shared/api/manager-account-schemas.ts';
import type { ManagerAccount } from '#shared/api/manager-bodies.ts';
import type { ManagerType } from '#shared/rules/tier-prices.ts';
import type { AccountLevel } from '../db/tables/account-tables.ts';
import type { Db } from '../db/tables.ts';

export type ManagerCheck = { what: string; on: string; by: number };

export type NewManager = {
  user_id: number;
  type: ManagerType;
  account_level: AccountLevel;
  company_name: string;
  phone: string;
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  postal_code: string;
};

const checkColumns = ({ what, on, by }: ManagerCheck) => ({
  verified_what: what,
  verified_on: on,
  verified_by: by,
});

export async function insertManager(
  trx: Db,
  manager: NewManager,
  check: ManagerCheck | null,
): Promise<number> {
  const row = await trx
    .insertInto('managers')
    .values({ ...manager, ...(check ? checkColumns(check) : {}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type LockedManager = { id: number; type: ManagerType; account_level: AccountLevel; phone: string };

/**
 * Locks the manager against new listings, so that a change reaches all listings.
 * @returns null if the user is no manager
 */
export async function findManagerLocked(trx: Db, user_id: number): Promise<LockedManager | null> {
  const row = await trx
    .selectFrom('managers')
    .select(['id', 'type', 'account_level', 'phone'])
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A change to the basic level keeps the record of the last verification, which alone grants nothing. */
export async function updateManagerLevel(
  trx: Db,
  id: number,
  account_level: AccountLevel,
  check: ManagerCheck | null,
): Promise<void> {
  await trx
    .updateTable('managers')
    .set({ account_level, ...(check ? checkColumns(check) : {}), updated: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function updateManagerAccount(
  trx: Db,
  user_id: number,
  { first_name, last_name, ...profile }: ManagerAccount,
): Promise<void> {
  const updated = sql<string>`now()`;
  await trx.updateTable('users').set({ first_name, last_name, updated }).where('id', '=', user_id).execute();
  await trx
    .updateTable('managers')
    .set({ ...profile, updated })
    .where('user_id', '=', user_id)
    .execute();
}

export async function getManager(db: Db, user_id: number): Promise<Manager> {
  const { first_name, last_name, email, ...manager } = await db
    .selectFrom('managers as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.user_id', '=', user_id)
    .select(['m.id', 'm.type', 'm.account_level', 'm.company_name', 'm.phone', 'm.address_1'])
    .select(['m.address_2', 'm.city', 'm.state', 'm.postal_code'])
    .select(['u.first_name', 'u.last_name', 'u.email'])
    .executeTakeFirstOrThrow();
  return { ...manager, user: { first_name, last_name, email } };
}
