import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import type { Reader } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { hashToken } from './opaque-token.ts';
import { type CookieJar, sessionCookie } from './session-cookies.ts';
import { findReaderByCookie, findReaderByToken } from './sessions.queries.ts';

export type Proof = { authorization: string | undefined; cookies: CookieJar; isSecure: boolean };
/** Who asks, and whether a bearer token said so: a cookie is sent by browsers unasked, so it alone allows no writing. */
export type FoundReader = { reader: Reader | null; isBearer: boolean };

const BEARER = /^Bearer +([\w~+/.-]{1,200}=*) *$/i;

/**
 * Who asks: by the bearer token if there is one, else by the session cookie.
 * @throws 401 for a token that is unknown, spent or revoked: a client must refresh it, not go on as a visitor
 */
export async function findReader(db: Db, { authorization, cookies, isSecure }: Proof): Promise<FoundReader> {
  if (authorization !== undefined) {
    const text = BEARER.exec(authorization)?.[1];
    const reader = text === undefined ? null : await findReaderByToken(db, hashToken(text));
    if (!reader) {
      throw problem(401, t('Your session has ended. Please log in again.'), undefined, {
        code: 'invalid_token',
      });
    }
    return { reader, isBearer: true };
  }
  const secret = sessionCookie(cookies, isSecure);
  const reader = secret === null ? null : await findReaderByCookie(db, hashToken(secret));
  return { reader, isBearer: false };
}

/** The reader of a call that its row in the authorization table opens to nobody else. */
export function getReader({ reader }: { reader: Reader | null }): Reader {
  if (!reader) throw problem(401, t('Please log in first.'));
  return reader;
}

/** The reader of a call that its row opens to managers alone. */
export function getManagerReader(context: { reader: Reader | null }): Reader & { manager_id: number } {
  const reader = getReader(context);
  if (reader.manager_id === null) throw problem(403, t('Your account may not do this.'));
  return { ...reader, manager_id: reader.manager_id };
}
