import { timingSafeEqual } from 'node:crypto';
import type { TokenPair } from '#shared/api/auth-schemas.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { ACCOUNT_LIMITS } from './account-limits.ts';
import { insertAttempt } from './attempts.queries.ts';
import { attemptKey } from './consume-attempt.ts';
import { hashToken } from './opaque-token.ts';
import { insertSecurityEvent } from './security-events.queries.ts';
import { sessionCookie, sessionCookies } from './session-cookies.ts';
import {
  findRefreshToken,
  findSessionOfToken,
  getSessionLocked,
  type LockedSession,
  updateSessionEnded,
  updateSessionUsed,
  updateTokenUsed,
} from './sessions.queries.ts';
import { type IssuedTokens, issueTokens } from './start-session.ts';

/** Two tabs may refresh at the same time: tokens issued within this time of each other may both be used. */
const CONCURRENT_S = 10;

type Outcome =
  | { kind: 'issued'; tokens: TokenPair; isBound: boolean }
  | { kind: 'refused' }
  | { kind: 'reused'; userId: number; sessionId: number };

function isBoundToOtherBrowser({ cookie_hash }: LockedSession, cookieHash: Buffer | null): boolean {
  return cookie_hash !== null && (cookieHash === null || !timingSafeEqual(cookie_hash, cookieHash));
}

/** The token came with another browser's cookie: stolen, or from a tab that outlived a new login. */
async function recordOtherBrowser(
  trx: Db,
  user_id: number,
  session_id: number,
  hasCookie: boolean,
): Promise<void> {
  const limit = ACCOUNT_LIMITS.tokenElsewhere;
  if ((await insertAttempt(trx, attemptKey(limit, user_id), limit)) === null) return;
  const detail = { session_id, cookie: hasCookie ? 'another' : 'none' };
  await insertSecurityEvent(trx, { kind: 'token_elsewhere', user_id, actor_id: null, detail });
}

/**
 * Locks the session. If the token was reused, ends the session and returns, because an error would roll that
 * back.
 */
async function exchangeToken(
  trx: Db,
  tokenHash: Buffer,
  cookieHash: Buffer | null,
  address: string,
): Promise<Outcome> {
  const sessionId = await findSessionOfToken(trx, tokenHash);
  if (sessionId === null) return { kind: 'refused' };
  const session = await getSessionLocked(trx, sessionId);
  const token = await findRefreshToken(trx, tokenHash, CONCURRENT_S);
  if (!token || !session.is_alive) return { kind: 'refused' };
  if (isBoundToOtherBrowser(session, cookieHash)) {
    await recordOtherBrowser(trx, session.user_id, sessionId, cookieHash !== null);
    return { kind: 'refused' };
  }
  if (token.is_reused) {
    const { user_id } = session;
    await updateSessionEnded(trx, sessionId, 'token_reused');
    const detail = { session_id: sessionId };
    await insertSecurityEvent(trx, { kind: 'token_reused', user_id, actor_id: null, detail });
    return { kind: 'reused', userId: user_id, sessionId };
  }
  if (token.is_expired) return { kind: 'refused' };
  await updateTokenUsed(trx, token.id);
  await updateSessionUsed(trx, sessionId, address);
  const tokens = await issueTokens(trx, sessionId, token.id);
  return { kind: 'issued', tokens, isBound: session.cookie_hash !== null };
}

/**
 * Reusing a token ends the session if its successor was used. Otherwise the client may have lost the response
 * and gets new tokens.
 * @returns null if refused
 */
export async function refreshSession(
  { db, client, secrets, log }: Pick<Context, 'db' | 'client' | 'secrets' | 'log'>,
  refreshToken: string,
): Promise<IssuedTokens | null> {
  const secret = sessionCookie(client.cookies, secrets.isSecure);
  const cookieHash = secret === null ? null : hashToken(secret);
  const outcome = await db
    .transaction()
    .execute((trx) => exchangeToken(trx, hashToken(refreshToken), cookieHash, client.address));
  if (outcome.kind === 'reused') {
    const { userId, sessionId } = outcome;
    log.warn({ event: 'token_reused', user_id: userId, session_id: sessionId }, 'a refresh token was reused');
  }
  if (outcome.kind !== 'issued') return null;
  const cookies = outcome.isBound && secret !== null ? sessionCookies(secrets, secret) : [];
  return { tokens: outcome.tokens, cookies };
}
