import { type ProblemError, problem } from '#shared/api/errors.ts';
import type { Credential } from '#shared/api/second-factor-bodies.ts';
import { toAsciiEmail } from '#shared/rules/email-address.ts';
import { t } from '#shared/texts/t.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../http/network-of.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { ACCOUNT_LIMITS } from './account-limits.ts';
import { deleteAttempt, insertAttempt, updateAttemptsRefunded } from './attempts.queries.ts';
import { attemptKey, consumeAttempt } from './consume-attempt.ts';
import { hashPassword, isHashStale, isPasswordRight } from './hash-password.ts';
import { createKnownBrowserCookie, findKnownBrowser } from './known-browsers.ts';
import { findLogin, getLogin, type LoginRow, updatePasswordHash } from './log-in.queries.ts';
import { hashToken } from './opaque-token.ts';
import { consumeChallenge, createChallenge, getChallenge } from './second-factor/challenges.ts';
import { checkCode, checkSecondFactor } from './second-factor/check-second-factor.ts';
import { createAuthenticationOptions } from './second-factor/passkeys.ts';
import { findHasSecondFactor, findTotpSecret } from './second-factor/second-factor.queries.ts';
import { insertSecurityEvent } from './security-events.queries.ts';
import { type IssuedTokens, startSession } from './start-session.ts';

const { loginPair, loginAccount, loginAddress, loginBrowser, loginFailed } = ACCOUNT_LIMITS;

type LoginContext = Pick<Context, 'db' | 'client' | 'secrets' | 'log'>;

/** Maps spelling variants to one username, so that variants of an unknown username share its limit. */
const normalizeUsername = (name: string): string => toAsciiEmail(name.trim().normalize('NFKC').trim());

/** Unknown usernames are rate-limited like known ones, so limits don't reveal which exist. */
function accountKey(username: string, user: LoginRow | null): string {
  return user ? String(user.id) : hashToken(username.toLowerCase()).toString('base64url');
}

/** Counts the guess before checking the password, so that concurrent guesses can't exceed the limit. */
async function countGuess(context: LoginContext, account: string, user: LoginRow | null): Promise<void> {
  const { db, client, secrets } = context;
  const browser = user && findKnownBrowser(client.cookies, secrets, user);
  if (browser) return void (await consumeAttempt(db, loginBrowser, account, browser));
  const network = networkOf(client.address);
  // The network's limit comes last, so that refused attempts don't use up a limit that a campus shares.
  await consumeAttempt(db, loginPair, account, network);
  const points = await consumeAttempt(db, loginAccount, account);
  await consumeAttempt(db, loginAddress, network);
  if (points === loginAccount.points && user) {
    await db.transaction().execute(async (trx) => {
      await queueMail(trx, { to_user_id: user.id, template: 'login_attempts', data: { attempts: points } });
      const detail = { attempts: points };
      await insertSecurityEvent(trx, { kind: 'login_limit', user_id: user.id, actor_id: null, detail });
    });
  }
}

async function refundGuess(
  { db, client, secrets }: LoginContext,
  account: string,
  user: LoginRow,
): Promise<void> {
  const browser = findKnownBrowser(client.cookies, secrets, user);
  if (browser) return await deleteAttempt(db, attemptKey(loginBrowser, account, browser));
  const network = networkOf(client.address);
  await deleteAttempt(db, attemptKey(loginPair, account, network));
  await updateAttemptsRefunded(db, [attemptKey(loginAccount, account), attemptKey(loginAddress, network)]);
}

/**
 * The event has no actor, because the guesser may not be the owner. It omits an unknown username, because a
 * user may have typed a password there.
 */
async function recordFailure(
  { db, client }: LoginContext,
  user: LoginRow | null,
  isRight: boolean,
): Promise<void> {
  if (!user || !isRight) {
    const key = user ? attemptKey(loginFailed, user.id) : attemptKey(loginFailed, networkOf(client.address));
    if ((await insertAttempt(db, key, loginFailed)) === null) return;
    return await insertSecurityEvent(db, { kind: 'login_failed', user_id: user?.id ?? null, actor_id: null });
  }
  const detail = { status: user.status };
  await insertSecurityEvent(db, { kind: 'login_refused', user_id: user.id, detail });
}

/**
 * An unknown username and a wrong password take the same time and give the same response.
 * @throws 400 `invalid_grant`, 403 `mfa_required` if the account has a second factor and `otp` is missing, 429
 */
export async function logIn(
  context: LoginContext,
  name: string,
  password: string,
  otp?: string,
): Promise<IssuedTokens> {
  const { db, secrets } = context;
  const username = normalizeUsername(name);
  const user = await findLogin(db, username);
  const account = accountKey(username, user);
  await countGuess(context, account, user);
  const isRight = await isPasswordRight(user?.password_hash ?? null, password, secrets.pepper);
  if (!user || !isRight || user.status !== 'active') {
    await recordFailure(context, user, isRight);
    throw problem(400, t('Invalid username or password.'), undefined, { code: 'invalid_grant' });
  }
  await refundGuess(context, account, user);
  if (isHashStale(user.password_hash!, secrets.pepper)) {
    user.password_hash = await hashPassword(password, secrets.pepper);
    await updatePasswordHash(db, user.id, user.password_hash);
  }
  const hasSecondFactor = await findHasSecondFactor(db, user.id);
  if (hasSecondFactor && otp === undefined) throw await createMfaProblem(context, user.id);
  if (hasSecondFactor) await checkCode(context, user.id, otp!);
  return await openSession(context, user, hasSecondFactor);
}

async function createMfaProblem(context: LoginContext, user_id: number): Promise<ProblemError> {
  const { db } = context;
  const { token, value } = await createChallenge(db, user_id, 'log_in');
  const mfa = {
    token,
    has_codes: (await findTotpSecret(db, user_id)) !== null,
    passkey_options: await createAuthenticationOptions(context, user_id, value),
  };
  return problem(403, t('Confirm that it’s you to log in.'), undefined, { code: 'mfa_required', mfa });
}

type SecondStep = { mfa_token: string; otp?: string | undefined; passkey?: Credential | undefined };

/**
 * Completes a login whose password was right.
 * @throws 400 `invalid_grant`, 429
 */
export async function logInBySecondFactor(
  context: LoginContext,
  { mfa_token, ...proof }: SecondStep,
): Promise<IssuedTokens> {
  const { db } = context;
  const { user_id, value } = await getChallenge(db, mfa_token, 'log_in');
  const user = await getLogin(db, user_id);
  if (user.status !== 'active')
    throw problem(400, t('Invalid username or password.'), undefined, { code: 'invalid_grant' });
  await checkSecondFactor(context, user_id, proof, value);
  await consumeChallenge(db, mfa_token);
  return await openSession(context, user, true);
}

async function openSession(
  context: LoginContext,
  user: LoginRow,
  hasSecondFactor: boolean,
): Promise<IssuedTokens> {
  const { client, secrets } = context;
  const { tokens, cookies } = await startSession(context, user.id, hasSecondFactor);
  const isBrowser = cookies.length > 0;
  return {
    tokens,
    cookies: isBrowser ? [...cookies, createKnownBrowserCookie(client.cookies, secrets, user)] : cookies,
  };
}

/**
 * Checks the user's own password under the rate limits of a login.
 * @throws 400 on `field`, 429
 */
export async function checkOwnPassword(
  context: LoginContext,
  user: LoginRow,
  password: string,
  field: string,
): Promise<void> {
  const account = String(user.id);
  await countGuess(context, account, user);
  if (!(await isPasswordRight(user.password_hash, password, context.secrets.pepper))) {
    await recordFailure(context, user, false);
    const sentence = t('That’s not your password.');
    throw problem(400, sentence, { [field]: [sentence] });
  }
  await refundGuess(context, account, user);
}
