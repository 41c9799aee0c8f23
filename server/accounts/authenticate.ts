import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import type { SessionUser } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { hashToken } from './opaque-token.ts';
import { type CookieJar, sessionCookie } from './session-cookies.ts';
import { findUserByCookie, findUserByToken } from './sessions.queries.ts';

type Credentials = { authorization: string | undefined; cookies: CookieJar; isSecure: boolean };
/** A cookie alone allows no writes, because browsers also send it with cross-site requests. */
type Authentication = { user: SessionUser | null; isBearer: boolean };

const BEARER = /^Bearer +([\w~+/.-]{1,200}=*) *$/i;

/** @throws 401 for an invalid token, so that the client refreshes it instead of continuing as a visitor */
export async function authenticate(
  db: Db,
  { authorization, cookies, isSecure }: Credentials,
): Promise<Authentication> {
  if (authorization !== undefined) {
    const text = BEARER.exec(authorization)?.[1];
    const user = text === undefined ? null : await findUserByToken(db, hashToken(text));
    if (!user) {
      throw problem(401, t('Your session has ended. Please log in again.'), undefined, {
        code: 'invalid_token',
      });
    }
    return { user, isBearer: true };
  }
  const secret = sessionCookie(cookies, isSecure);
  const user = secret === null ? null : await findUserByCookie(db, hashToken(secret));
  return { user, isBearer: false };
}

export function requireUser({ user }: { user: SessionUser | null }): SessionUser {
  if (!user) throw problem(401, t('Please log in first.'));
  return user;
}

export function requireManager(context: { user: SessionUser | null }): SessionUser & { manager_id: number } {
  const user = requireUser(context);
  if (user.manager_id === null) throw problem(403, t('Your account isn’t allowed to do this.'));
  return { ...user, manager_id: user.manager_id };
}
