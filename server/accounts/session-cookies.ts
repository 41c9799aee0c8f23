import fastifyCookie, { type SerializeOptions } from '@fastify/cookie';
import { csrfCookieName } from '#shared/api/auth.ts';
import { makeCsrfToken } from '../http/csrf-token.ts';

const { serialize } = fastifyCookie;

/** Browsers accept `__Host-` cookies over https only. */
function nameOf(cookie: 'session' | 'browser', isSecure: boolean): string {
  return isSecure ? `__Host-${cookie}` : `porchlight_${cookie}`;
}

const REFRESH_S = 14 * 24 * 60 * 60;
const SECRET_FORM = /^[\w-]{43}$/;

export type CookieJar = Record<string, string | undefined>;

function secretIn(cookies: CookieJar, name: string): string | null {
  const value = cookies[name];
  return value !== undefined && SECRET_FORM.test(value) ? value : null;
}

export function sessionCookie(cookies: CookieJar, isSecure: boolean): string | null {
  return secretIn(cookies, nameOf('session', isSecure));
}

/** True even if the session has ended or never existed. */
export function hasSessionCookie(cookies: CookieJar, isSecure: boolean): boolean {
  return cookies[nameOf('session', isSecure)] !== undefined;
}

function browserCookie(cookies: CookieJar, isSecure: boolean): string | null {
  return secretIn(cookies, nameOf('browser', isSecure));
}

/**
 * Secret for which a CSRF token is signed: that of the session cookie, else of the browser cookie. Null
 * without either cookie.
 */
export function csrfBinding(cookies: CookieJar, isSecure: boolean): string | null {
  return sessionCookie(cookies, isSecure) ?? browserCookie(cookies, isSecure);
}

function options(isSecure: boolean, more: SerializeOptions): SerializeOptions {
  return { path: '/', secure: isSecure, sameSite: 'lax', maxAge: REFRESH_S, ...more };
}

type CookieSecrets = { csrfKey: Buffer; isSecure: boolean };

export function csrfCookies(
  { csrfKey, isSecure }: CookieSecrets,
  binding: string,
): { token: string; lines: string[] } {
  const token = makeCsrfToken(csrfKey, binding);
  const line = serialize(csrfCookieName(isSecure), token, options(isSecure, { httpOnly: false }));
  return { token, lines: [line] };
}

/** Logs the browser in, or extends its session by fourteen days. */
export function sessionCookies(secrets: CookieSecrets, secret: string): string[] {
  const { isSecure } = secrets;
  const session = serialize(nameOf('session', isSecure), secret, options(isSecure, { httpOnly: true }));
  return [session, ...csrfCookies(secrets, secret).lines];
}

export function browserCookies(secrets: CookieSecrets, secret: string): string[] {
  const { isSecure } = secrets;
  return [serialize(nameOf('browser', isSecure), secret, options(isSecure, { httpOnly: true }))];
}

export function clearedCookies(isSecure: boolean): string[] {
  return [nameOf('session', isSecure), csrfCookieName(isSecure)].map((name) =>
    serialize(name, '', options(isSecure, { maxAge: 0 })),
  );
}
