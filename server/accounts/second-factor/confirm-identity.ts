import { badInput } from '#shared/api/errors.ts';
import type { Credential } from '#shared/api/second-factor-bodies.ts';
import { t } from '#shared/texts/t.ts';
import type { Context, SessionUser } from '../../context.ts';
import { getLogin } from '../log-in.queries.ts';
import { checkOwnPassword } from '../log-in.ts';
import { updateSessionConfirmed, updateSessionFactorConfirmed } from '../sessions.queries.ts';
import { consumeChallenge, createChallenge, getChallenge } from './challenges.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { createAuthenticationOptions } from './passkeys.ts';

type Identity = {
  password?: string | undefined;
  otp?: string | undefined;
  challenge?: string | undefined;
  passkey?: Credential | undefined;
};

/** @throws 400, 429 */
export async function saveIdentityConfirmed(
  context: Context,
  user: SessionUser,
  { password, otp, challenge: token, passkey }: Identity,
): Promise<void> {
  const { db } = context;
  const { user_id, session_id } = user;
  if (!user.has_second_factor) {
    if (password === undefined) throw badInput({ password: [t('Password Required')] });
    await checkOwnPassword(context, await getLogin(db, user_id), password, 'password');
    return await updateSessionConfirmed(db, session_id);
  }
  const challenge = passkey && token ? await getChallenge(db, token, 'confirm', user_id) : null;
  await checkSecondFactor(context, user_id, { otp, passkey }, challenge?.value ?? null);
  if (challenge && token) await consumeChallenge(db, token);
  await updateSessionFactorConfirmed(db, session_id);
}

/** @throws 400 without a passkey */
export async function startPasskeyConfirmation(context: Context, { user_id }: SessionUser) {
  const { token, value } = await createChallenge(context.db, user_id, 'confirm');
  const options = await createAuthenticationOptions(context, user_id, value);
  if (!options) throw badInput({ passkey: [t('Your account has no passkey.')] });
  return { challenge: token, options };
}
