import fastifyCookie, { type SerializeOptions } from '@fastify/cookie';
import { csrfCookieName } from '#shared/api/auth.ts';
import { makeCsrfToken } from '../http/csrf-token.ts';

const { serialize } = fastifyCookie;

/** The names of the cookies, by the scheme of the public address: browsers take `__Host-` over https alone. */
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

/** The secret of the session that this browser is logged in with, or null. */
export function sessionCookie(cookies: CookieJar, isSecure: boolean): string | null {
  return secretIn(cookies, nameOf('session', isSecure));
}

/** Whether a browser says that it has a session at all, a good one or not. */
export function hasSessionCookie(cookies: CookieJar, isSecure: boolean): boolean {
  return cookies[nameOf('session', isSecure)] !== undefined;
}

/** The secret that tells one logged-out browser from another, for its CSRF token; or null. */
export function browserCookie(cookies: CookieJar, isSecure: boolean): string | null {
  return secretIn(cookies, nameOf('browser', isSecure));
}

/** What a CSRF token of this browser is bound to: its session, else the browser itself; null where it has neither. */
export function csrfBinding(cookies: CookieJar, isSecure: boolean): string | null {
  return sessionCookie(cookies, isSecure) ?? browserCookie(cookies, isSecure);
}

function options(isSecure: boolean, more: SerializeOptions): SerializeOptions {
  return { path: '/', secure: isSecure, sameSite: 'lax', maxAge: REFRESH_S, ...more };
}

type CookieSecrets = { csrfKey: Buffer; isSecure: boolean };

/** `Set-Cookie` lines for a CSRF token bound to `binding`. */
export function csrfCookies(
  { csrfKey, isSecure }: CookieSecrets,
  binding: string,
): { token: string; lines: string[] } {
  const token = makeCsrfToken(csrfKey, binding);
  const line = serialize(csrfCookieName(isSecure), token, options(isSecure, { httpOnly: false }));
  return { token, lines: [line] };
}

/** `Set-Cookie` lines that log a browser in, or keep it so for another fourteen days. */
export function sessionCookies(secrets: CookieSecrets, secret: string): string[] {
  const { isSecure } = secrets;
  const session = serialize(nameOf('session', isSecure), secret, options(isSecure, { httpOnly: true }));
  return [session, ...csrfCookies(secrets, secret).lines];
}

/** `Set-Cookie` lines that give a logged-out browser a name of its own. */
export function browserCookies(secrets: CookieSecrets, secret: string): string[] {
  const { isSecure } = secrets;
  return [serialize(nameOf('browser', isSecure), secret, options(isSecure, { httpOnly: true }))];
}

/** `Set-Cookie` lines that log a browser out. */
export function clearedCookies(isSecure: boolean): string[] {
  return [nameOf('session', isSecure), csrfCookieName(isSecure)].map((name) =>
    serialize(name, '', options(isSecure, { maxAge: 0 })),
  );
}
