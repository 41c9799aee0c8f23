import { problem } from '#shared/api/errors.ts';
import type { Credential } from '#shared/api/second-factor-bodies.ts';
import { t } from '#shared/texts/t.ts';
import type { Context } from '../../context.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import { deleteAttempt } from '../attempts.queries.ts';
import { attemptKey, consumeAttempt } from '../consume-attempt.ts';
import { insertSecurityEvent } from '../security-events.queries.ts';
import { verifyPasskey } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import {
  findSecondFactor,
  findTotpSecret,
  updateRecoveryCodeUsed,
  updateTotpUsed,
} from './second-factor.queries.ts';
import { findTotpStep } from './totp.ts';

type FactorContext = Pick<Context, 'db' | 'client' | 'secrets' | 'log'>;

const LIMIT = ACCOUNT_LIMITS.secondFactor;

async function acceptOneTimeCode({ db }: FactorContext, user_id: number, code: string): Promise<boolean> {
  const secret = await findTotpSecret(db, user_id);
  const step = secret && findTotpStep(secret, code);
  return step !== null && (await updateTotpUsed(db, user_id, step));
}

async function acceptRecoveryCode({ db, secrets }: FactorContext, user_id: number, code: string) {
  return await db.transaction().execute(async (trx) => {
    if (!(await updateRecoveryCodeUsed(trx, user_id, hashRecoveryCode(secrets, user_id, code)))) return false;
    const { recovery_codes_left: left } = await findSecondFactor(trx, user_id);
    await insertSecurityEvent(trx, { kind: 'recovery_code_used', user_id, detail: { left } });
    const data = { change: 'recovery_code_used', left } as const;
    await queueMail(trx, { to_user_id: user_id, template: 'second_factor_changed', data });
    return true;
  });
}

async function reportGuesses({ db }: FactorContext, user_id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await insertSecurityEvent(trx, { kind: 'second_factor_limit', user_id, actor_id: null });
    const data = { change: 'wrong_codes' } as const;
    await queueMail(trx, { to_user_id: user_id, template: 'second_factor_changed', data });
  });
}

/**
 * Each one-time code and recovery code works once. Counts the guess before checking the code, so that concurrent
 * guesses can't exceed the limit.
 * @throws 400 on `otp`, 429
 */
export async function checkCode(context: FactorContext, user_id: number, otp: string): Promise<void> {
  const points = await consumeAttempt(context.db, LIMIT, user_id);
  const code = otp.replaceAll(/[\s-]/g, '').toLowerCase();
  const accept = /^\d{6}$/.test(code) ? acceptOneTimeCode : acceptRecoveryCode;
  if (await accept(context, user_id, code))
    return await deleteAttempt(context.db, attemptKey(LIMIT, user_id));
  if (points === LIMIT.points) await reportGuesses(context, user_id);
  const sentence = t('That code isn’t right. Please try again.');
  throw problem(400, sentence, { otp: [sentence] }, { code: 'invalid_grant' });
}

type Proof = { otp?: string | undefined; passkey?: Credential | undefined };

/**
 * @param challenge the challenge that the passkey signed
 * @throws 400 on `otp` or with `invalid_grant`, 429
 */
export async function checkSecondFactor(
  context: FactorContext,
  user_id: number,
  { otp, passkey }: Proof,
  challenge: Buffer | null,
): Promise<void> {
  if (passkey && challenge) return await verifyPasskey(context, user_id, passkey, challenge);
  const sentence = t('Code Required');
  if (!otp) throw problem(400, sentence, { otp: [sentence] }, { code: 'invalid_request' });
  await checkCode(context, user_id, otp);
}
