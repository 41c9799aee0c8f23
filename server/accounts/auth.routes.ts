import { timingSafeEqual } from 'node:crypto';
import {
  csrfToken,
  endSession,
  endSessions,
  revokeToken,
  SECOND_FACTOR_GRANT,
  sessions,
  token,
  WEB_CLIENT,
} from '#shared/api/auth.ts';
import { notFound, problem } from '#shared/api/errors.ts';
import { type Credential, credentialJson } from '#shared/api/second-factor-bodies.ts';
import { t } from '#shared/texts/t.ts';
import type { Context } from '../context.ts';
import { ResponseWithHeaders } from '../http/response-with-headers.ts';
import { route } from '../http/route.ts';
import { revokeLinks } from './account-links.queries.ts';
import { requireUser } from './authenticate.ts';
import { logIn, logInBySecondFactor } from './log-in.ts';
import { hashToken, makeOpaqueToken } from './opaque-token.ts';
import { refreshSession } from './refresh-session.ts';
import { insertSecurityEvent } from './security-events.queries.ts';
import { browserCookies, clearedCookies, csrfBinding, csrfCookies } from './session-cookies.ts';
import {
  findOpenSessions,
  updateOwnSessionEnded,
  updateSessionsEnded,
  updateTokenRevoked,
} from './sessions.queries.ts';
import type { IssuedTokens } from './start-session.ts';

const isEqual = (given: string, known: string) => timingSafeEqual(hashToken(given), hashToken(known));

const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' };

type TokenParameter = 'username' | 'password' | 'otp' | 'mfa_token' | 'passkey' | 'refresh_token';
type TokenForm = { grant_type: string } & Partial<
  Record<TokenParameter | 'client_id' | 'client_secret', string>
>;

function getParameter(body: TokenForm, name: TokenParameter): string {
  const value = body[name];
  if (value) return value;
  throw problem(400, t('{name} is missing.', { name }), undefined, { code: 'invalid_request' });
}

/** @throws 400 `invalid_request` */
function parsePasskey(text: string): Credential {
  const { data } = credentialJson.safeParse(text);
  if (data) return data;
  throw problem(400, t('We couldn’t read the passkey. Please try again.'), undefined, {
    code: 'invalid_request',
  });
}

/** @throws OAuth errors of RFC 6749, section 5.2 */
async function grantTokens(context: Context, body: TokenForm): Promise<IssuedTokens> {
  if (body.grant_type === 'password') {
    checkClient(body, true);
    return await logIn(context, getParameter(body, 'username'), getParameter(body, 'password'), body.otp);
  }
  if (body.grant_type === SECOND_FACTOR_GRANT) {
    checkClient(body, true);
    const passkey = body.passkey === undefined ? undefined : parsePasskey(body.passkey);
    return await logInBySecondFactor(context, {
      mfa_token: getParameter(body, 'mfa_token'),
      otp: passkey ? undefined : getParameter(body, 'otp'),
      passkey,
    });
  }
  if (body.grant_type === 'refresh_token') {
    checkClient(body, false);
    const issued = await refreshSession(context, getParameter(body, 'refresh_token'));
    if (issued) return issued;
    throw problem(400, t('Your session has ended. Please log in again.'), undefined, {
      code: 'invalid_grant',
    });
  }
  throw problem(
    400,
    t('grant_type must be password, refresh_token or the grant of the second step.'),
    undefined,
    {
      code: 'unsupported_grant_type',
    },
  );
}

/** Clears cookies only if our own pages sent the request. */
function clearCookieHeaders({ client, secrets }: Context): Record<string, string | string[]> {
  return client.origin === 'own' ? { 'set-cookie': clearedCookies(secrets.isSecure) } : {};
}

export const authRoutes = [
  route(token, async (context: Context, { body }) => {
    const { tokens, cookies } = await grantTokens(context, body as TokenForm);
    return new ResponseWithHeaders(tokens, {
      ...NO_STORE,
      ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
    });
  }),
  route(revokeToken, async (context: Context, { body }) => {
    checkClient(body, false);
    await context.db.transaction().execute(async (trx) => {
      for (const { id, user_id } of await updateTokenRevoked(trx, hashToken(body.token)))
        await insertSecurityEvent(trx, { kind: 'logged_out', user_id, detail: { session: id } });
    });
    return new ResponseWithHeaders(
      { detail: t('You’re logged out.') },
      { ...NO_STORE, ...clearCookieHeaders(context) },
    );
  }),
  route(csrfToken, async ({ client, secrets }: Context) => {
    const binding = csrfBinding(client.cookies, secrets.isSecure);
    const secret = binding ?? makeOpaqueToken().text;
    const csrf = csrfCookies(secrets, secret);
    const lines = binding === null ? [...browserCookies(secrets, secret), ...csrf.lines] : csrf.lines;
    return new ResponseWithHeaders({ csrf_token: csrf.token }, { ...NO_STORE, 'set-cookie': lines });
  }),
  route(sessions, async (context: Context) => {
    const { user_id, session_id } = requireUser(context);
    const rows = await findOpenSessions(context.db, user_id);
    return rows.map((row) => ({ ...row, is_current: row.id === session_id }));
  }),
  route(endSessions, async (context: Context, { keep }) => {
    const { user_id, session_id } = requireUser(context);
    const exceptId = keep === 'current' ? session_id : null;
    const ended = await context.db.transaction().execute(async (trx) => {
      const count = await updateSessionsEnded(trx, user_id, 'signed_out', exceptId);
      await revokeLinks(trx, user_id);
      await insertSecurityEvent(trx, { kind: 'logged_out_everywhere', user_id, detail: { ended: count } });
      return count;
    });
    return new ResponseWithHeaders({ ended }, exceptId === null ? clearCookieHeaders(context) : {});
  }),
  route(endSession, async (context: Context, { id }) => {
    const { user_id, session_id } = requireUser(context);
    await context.db.transaction().execute(async (trx) => {
      if (!(await updateOwnSessionEnded(trx, id, user_id))) throw notFound('session');
      await insertSecurityEvent(trx, { kind: 'logged_out', user_id, detail: { session: id } });
    });
    return new ResponseWithHeaders({ ended: 1 }, id === session_id ? clearCookieHeaders(context) : {});
  }),
];

type ClientName = { client_id?: string | undefined; client_secret?: string | undefined };

/**
 * The web client's id and secret are public and grant nothing; a wrong value is a bug in the client.
 * @throws 401 `invalid_client`
 */
function checkClient({ client_id, client_secret }: ClientName, isNeeded: boolean): void {
  const isRight = (given: string | undefined, known: string) =>
    given === undefined ? !isNeeded : isEqual(given, known);
  if (isRight(client_id, WEB_CLIENT.client_id) && isRight(client_secret, WEB_CLIENT.client_secret)) return;
  throw problem(401, t('We don’t recognize this client.'), undefined, { code: 'invalid_client' });
}
