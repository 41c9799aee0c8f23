import { createHmac, randomInt } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { saveRecoveryCodes } from './second-factor.queries.ts';

const COUNT = 10;
const LENGTH = 10;
/** Omits letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

type CodeSecrets = Pick<Context['secrets'], 'recoveryCodeKey'>;

/** Codes have 49 random bits, so that a fast hash with a key is enough. */
export function hashRecoveryCode({ recoveryCodeKey }: CodeSecrets, user_id: number, code: string): Buffer {
  return createHmac('sha256', recoveryCodeKey).update(`${user_id}\n${code}`).digest();
}

const createCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Replaces the user's recovery codes. */
export async function replaceRecoveryCodes(
  trx: Db,
  secrets: CodeSecrets,
  user_id: number,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, createCode);
  await saveRecoveryCodes(
    trx,
    user_id,
    codes.map((code) => hashRecoveryCode(secrets, user_id, code)),
  );
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}
