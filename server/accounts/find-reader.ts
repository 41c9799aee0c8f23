import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import type { Reader } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { hashToken } from './opaque-token.ts';
import { type CookieJar, sessionCookie } from './session-cookies.ts';
import { findReaderByCookie, findReaderByToken } from './sessions.queries.ts';

type Proof = { authorization: string | undefined; cookies: CookieJar; isSecure: boolean };
/** A cookie alone allows no writes: browsers also send it with cross-site requests. */
type FoundReader = { reader: Reader | null; isBearer: boolean };

const BEARER = /^Bearer +([\w~+/.-]{1,200}=*) *$/i;

/** @throws 401 for an invalid token, so that the client refreshes it instead of continuing as a visitor */
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

export function getReader({ reader }: { reader: Reader | null }): Reader {
  if (!reader) throw problem(401, t('Please log in first.'));
  return reader;
}

export function getManagerReader(context: { reader: Reader | null }): Reader & { manager_id: number } {
  const reader = getReader(context);
  if (reader.manager_id === null) throw problem(403, t('Your account may not do this.'));
  return { ...reader, manager_id: reader.manager_id };
}
