import { sql } from 'kysely';
import type { SecondFactor } from '#shared/api/second-factor-schemas.ts';
import type { Db } from '../../db/tables.ts';

type FactorState = Omit<SecondFactor, 'is_required' | 'is_confirmed'>;

export async function findSecondFactor(db: Db, user_id: number): Promise<FactorState> {
  const { rows } = await sql<FactorState>`
    select exists (select from totp_secrets where user_id = ${user_id}) as has_codes,
      (select coalesce(json_agg(x order by x.id), '[]') from (select id, name, created, last_used
        from passkeys where user_id = ${user_id}) x) as passkeys,
      (select count(*)::int from recovery_codes where user_id = ${user_id} and used is null)
        as recovery_codes_left`.execute(db);
  return rows[0]!;
}

export async function findHasSecondFactor(db: Db, user_id: number): Promise<boolean> {
  const { has_codes, passkeys } = await findSecondFactor(db, user_id);
  return has_codes || passkeys.length > 0;
}

/** Locks the user's row, so that concurrent changes of second factors run one after another. */
export async function lockUser(trx: Db, user_id: number): Promise<void> {
  await sql`select from users where id = ${user_id} for no key update`.execute(trx);
}

export async function findTotpSecret(db: Db, user_id: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('totp_secrets')
    .select('secret')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.secret ?? null;
}

/** Replaces an earlier secret. */
export async function saveTotpSecret(
  trx: Db,
  row: { user_id: number; secret: Buffer; last_step: number },
): Promise<void> {
  await trx
    .insertInto('totp_secrets')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, created: sql`now()` }))
    .execute();
}

/** @returns false if a code of this or a later time step was used before */
export async function updateTotpUsed(db: Db, user_id: number, step: number): Promise<boolean> {
  const { rows } = await sql`update totp_secrets set last_step = ${step}
    where user_id = ${user_id} and last_step < ${step} returning user_id`.execute(db);
  return rows.length > 0;
}

export async function deleteTotpSecret(trx: Db, user_id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function saveRecoveryCodes(trx: Db, user_id: number, hashes: Buffer[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash, used: null })))
    .execute();
}

/** Marks a recovery code as used. Only one of several concurrent calls succeeds. */
export async function updateRecoveryCodeUsed(db: Db, user_id: number, code_hash: Buffer): Promise<boolean> {
  const { rows } = await sql`update recovery_codes set used = now()
    where user_id = ${user_id} and code_hash = ${code_hash} and used is null returning user_id`.execute(db);
  return rows.length > 0;
}

export async function updateSecondFactorRequired(
  trx: Db,
  user_id: number,
  requires_second_factor: boolean,
): Promise<void> {
  await trx
    .updateTable('managers')
    .set({ requires_second_factor, updated: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .execute();
}
