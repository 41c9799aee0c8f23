import { ACCESS_TOKEN_S } from '#shared/api/auth.ts';
import type { TokenPair } from '#shared/api/auth-schemas.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { updateLastLogin } from './log-in.queries.ts';
import { hashToken, makeOpaqueToken } from './opaque-token.ts';
import { insertSecurityEvent } from './security-events.queries.ts';
import { sessionCookie, sessionCookies } from './session-cookies.ts';
import { insertSession, insertTokens, updateCookieReplaced } from './sessions.queries.ts';

const MAX_USER_AGENT_LENGTH = 300;

export type IssuedTokens = { tokens: TokenPair; cookies: string[] };

/** @param parentId the refresh token to replace; null at login */
export async function issueTokens(trx: Db, sessionId: number, parentId: number | null): Promise<TokenPair> {
  const [access, refresh] = [makeOpaqueToken(), makeOpaqueToken()];
  await insertTokens(trx, {
    session_id: sessionId,
    access_hash: access.hash,
    refresh_hash: refresh.hash,
    parent_id: parentId,
    access_s: ACCESS_TOKEN_S,
  });
  return {
    access_token: access.text,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_S,
    refresh_token: refresh.text,
  };
}

/** On our own pages a refresh token works only with the session cookie, so that a stolen token is useless. */
export async function startSession(
  { db, client, secrets }: Pick<Context, 'db' | 'client' | 'secrets'>,
  user_id: number,
  has_second_factor = false,
): Promise<IssuedTokens> {
  const cookie = client.origin === 'own' ? makeOpaqueToken() : null;
  const former = cookie ? sessionCookie(client.cookies, secrets.isSecure) : null;
  const tokens = await db.transaction().execute(async (trx) => {
    if (former) await updateCookieReplaced(trx, hashToken(former));
    const sessionId = await insertSession(trx, {
      user_id,
      user_agent: client.user_agent.slice(0, MAX_USER_AGENT_LENGTH),
      address: client.address,
      cookie_hash: cookie?.hash ?? null,
      has_second_factor,
    });
    await updateLastLogin(trx, user_id);
    await insertSecurityEvent(trx, { kind: 'logged_in', user_id, detail: { session: sessionId } });
    return await issueTokens(trx, sessionId, null);
  });
  return { tokens, cookies: cookie ? sessionCookies(secrets, cookie.text) : [] };
}
