import { sql } from 'kysely';
import type { SecondFactorTables } from '../../db/tables/second-factor-tables.ts';
import type { Db } from '../../db/tables.ts';

type Purpose = SecondFactorTables['second_factor_challenges']['purpose'];
type NewChallenge = { token_hash: Buffer; user_id: number; purpose: Purpose; value: Buffer };
type Challenge = { user_id: number; value: Buffer };

export async function insertChallenge(db: Db, row: NewChallenge, minutes: number): Promise<void> {
  const expires = sql<string>`now() + make_interval(mins => ${minutes}::int)`;
  await db
    .insertInto('second_factor_challenges')
    .values({ ...row, expires })
    .execute();
}

export async function findChallenge(db: Db, token_hash: Buffer, purpose: Purpose): Promise<Challenge | null> {
  const { rows } = await sql<Challenge>`
    select user_id, value from second_factor_challenges
    where token_hash = ${token_hash} and purpose = ${purpose} and expires > now()`.execute(db);
  return rows[0] ?? null;
}

/** @returns false if another call used the challenge */
export async function deleteChallenge(db: Db, token_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factor_challenges')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
