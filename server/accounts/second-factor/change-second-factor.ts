import { randomBytes } from 'node:crypto';
import { badInput, notFound, problem } from '#shared/api/errors.ts';
import type { NewCredential } from '#shared/api/second-factor-bodies.ts';
import type { CodeSecret } from '#shared/api/second-factor-schemas.ts';
import type { SecondFactorChange } from '#shared/emails.ts';
import { t } from '#shared/texts/t.ts';
import type { Context, SessionUser } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { insertSecurityEvent } from '../security-events.queries.ts';
import { updateSessionFactorConfirmed, updateSessionsEnded } from '../sessions.queries.ts';
import { findUsername } from '../users.queries.ts';
import { consumeChallenge, createChallenge, getChallenge } from './challenges.ts';
import { deletePasskeyRow, insertPasskey } from './passkeys.queries.ts';
import { createRegistrationOptions, verifyNewPasskey } from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { requireStepUp } from './require-step-up.ts';
import {
  deleteTotpSecret,
  findHasSecondFactor,
  lockUser,
  saveRecoveryCodes,
  saveTotpSecret,
} from './second-factor.queries.ts';
import { describeTotp, findTotpStep } from './totp.ts';

const SECRET_BYTES = 20;

async function recordChange(trx: Db, user_id: number, change: SecondFactorChange): Promise<void> {
  await insertSecurityEvent(trx, { kind: 'second_factor_changed', user_id, detail: { change } });
  await queueMail(trx, { to_user_id: user_id, template: 'second_factor_changed', data: { change } });
}

/**
 * Runs `add` in a transaction. The first second factor of an account that requires one ends the other sessions,
 * which had none.
 * @returns recovery codes for the first second factor, else an empty array
 */
async function addFactor(
  { db, secrets }: Context,
  user: SessionUser,
  change: SecondFactorChange,
  add: (trx: Db) => Promise<void>,
): Promise<string[]> {
  const { user_id, session_id } = user;
  return await db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id);
    const isFirst = !(await findHasSecondFactor(trx, user_id));
    await add(trx);
    await updateSessionFactorConfirmed(trx, session_id);
    if (isFirst && user.requires_second_factor)
      await updateSessionsEnded(trx, user_id, 'signed_out', session_id);
    await recordChange(trx, user_id, isFirst ? 'enabled' : change);
    return isFirst ? await replaceRecoveryCodes(trx, secrets, user_id) : [];
  });
}

/** @throws 409 if the account requires a second factor and this is the last one */
async function removeFactor(
  context: Context,
  { user_id, requires_second_factor }: SessionUser,
  change: SecondFactorChange,
  remove: (trx: Db) => Promise<void>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id);
    await remove(trx);
    if (await findHasSecondFactor(trx, user_id)) return await recordChange(trx, user_id, change);
    if (requires_second_factor) {
      throw problem(409, t('Your account needs two-step verification. Add another method first.'));
    }
    await saveRecoveryCodes(trx, user_id, []);
    await recordChange(trx, user_id, 'disabled');
  });
}

/** @throws 403 `step_up_required` */
export async function startCodes(context: Context, user: SessionUser): Promise<CodeSecret> {
  await requireStepUp(context, user);
  const { db } = context;
  const { token, value } = await createChallenge(db, user.user_id, 'add_codes', randomBytes(SECRET_BYTES));
  return { challenge: token, ...describeTotp(value, await findUsername(db, user.user_id)) };
}

/** @throws 400 on `otp`, 403 `step_up_required` */
export async function saveCodes(
  context: Context,
  user: SessionUser,
  { challenge: token, otp }: { challenge: string; otp: string },
): Promise<string[]> {
  await requireStepUp(context, user);
  const { user_id } = user;
  const { value: secret } = await getChallenge(context.db, token, 'add_codes', user_id);
  const last_step = findTotpStep(secret, otp.replaceAll(/\s/g, ''));
  if (last_step === null) throw badInput({ otp: [t('That code isn’t right. Please try again.')] });
  return await addFactor(context, user, 'codes_added', async (trx) => {
    await consumeChallenge(trx, token);
    await saveTotpSecret(trx, { user_id, secret, last_step });
  });
}

/** @throws 403 `step_up_required`, 404, 409 */
export async function removeCodes(context: Context, user: SessionUser): Promise<void> {
  await requireStepUp(context, user);
  await removeFactor(context, user, 'codes_removed', async (trx) => {
    if (!(await deleteTotpSecret(trx, user.user_id))) throw problem(404, t('Codes are already off.'));
  });
}

/** @throws 403 `step_up_required` */
export async function startPasskey(context: Context, user: SessionUser) {
  await requireStepUp(context, user);
  const { token, value } = await createChallenge(context.db, user.user_id, 'add_passkey');
  return { challenge: token, options: await createRegistrationOptions(context, user.user_id, value) };
}

/** @throws 400, 403 `step_up_required`, 409 if the passkey is registered already */
export async function savePasskey(
  context: Context,
  user: SessionUser,
  { challenge: token, name, credential }: { challenge: string; name: string; credential: NewCredential },
): Promise<string[]> {
  await requireStepUp(context, user);
  const { user_id } = user;
  const { value } = await getChallenge(context.db, token, 'add_passkey', user_id);
  const passkey = await verifyNewPasskey(context, credential, value);
  return await addFactor(context, user, 'passkey_added', async (trx) => {
    await consumeChallenge(trx, token);
    if (!(await insertPasskey(trx, { ...passkey, user_id, name, last_used: null })))
      throw problem(409, t('This passkey is already in use.'));
  });
}

/** @throws 403 `step_up_required`, 404, 409 */
export async function removePasskey(context: Context, user: SessionUser, id: number): Promise<void> {
  await requireStepUp(context, user);
  await removeFactor(context, user, 'passkey_removed', async (trx) => {
    if (!(await deletePasskeyRow(trx, user.user_id, id))) throw notFound('passkey');
  });
}

/** @throws 403 `step_up_required`, 409 without a second factor */
export async function saveNewRecoveryCodes(context: Context, user: SessionUser): Promise<string[]> {
  await requireStepUp(context, user);
  return await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.user_id);
    if (!(await findHasSecondFactor(trx, user.user_id)))
      throw problem(409, t('Set up two-step verification first.'));
    await recordChange(trx, user.user_id, 'recovery_codes_replaced');
    return await replaceRecoveryCodes(trx, context.secrets, user.user_id);
  });
}
