import { type Insertable, sql } from 'kysely';
import type { SecondFactorTables } from '../../db/tables/second-factor-tables.ts';
import type { Db } from '../../db/tables.ts';

export type PasskeyRow = {
  id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
};

export async function findPasskeys(db: Db, user_id: number): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute();
}

/** @returns false if the passkey is registered already */
export async function insertPasskey(
  trx: Db,
  passkey: Insertable<SecondFactorTables['passkeys']>,
): Promise<boolean> {
  const row = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePasskeyUsed(db: Db, id: number, counter: number): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter, last_used: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function updatePasskeyName(
  db: Db,
  { id, user_id, name }: { id: number; user_id: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskeyRow(trx: Db, user_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSecondFactors(trx: Db, user_id: number): Promise<void> {
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'second_factor_challenges'] as const)
    await trx.deleteFrom(table).where('user_id', '=', user_id).execute();
}
