import { randomBytes } from 'node:crypto';
import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../../db/tables.ts';
import { hashToken, makeOpaqueToken } from '../opaque-token.ts';
import { deleteChallenge, findChallenge, insertChallenge } from './challenges.queries.ts';

const CHALLENGE_MINUTES = 10;
const CHALLENGE_BYTES = 32;

type Purpose = Parameters<typeof findChallenge>[2];

export async function createChallenge(
  db: Db,
  user_id: number,
  purpose: Purpose,
  value = randomBytes(CHALLENGE_BYTES),
): Promise<{ token: string; value: Buffer }> {
  const { text, hash } = makeOpaqueToken();
  await insertChallenge(db, { token_hash: hash, user_id, purpose, value }, CHALLENGE_MINUTES);
  return { token: text, value };
}

const expired = () =>
  problem(400, t('This step took too long. Please start again.'), undefined, { code: 'invalid_grant' });

/**
 * @param user_id the user of the session; absent while logging in
 * @throws 400 `invalid_grant`
 */
export async function getChallenge(
  db: Db,
  token: string,
  purpose: Purpose,
  user_id?: number,
): Promise<{ user_id: number; value: Buffer }> {
  const found = await findChallenge(db, hashToken(token), purpose);
  if (!found || (user_id !== undefined && found.user_id !== user_id)) throw expired();
  return found;
}

/** @throws 400 `invalid_grant` if another call used the challenge */
export async function consumeChallenge(trx: Db, token: string): Promise<void> {
  if (!(await deleteChallenge(trx, hashToken(token)))) throw expired();
}
