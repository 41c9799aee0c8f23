import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import type { Secrets } from '../context.ts';
import type { LoginRow } from './log-in.queries.ts';
import type { CookieJar } from './session-cookies.ts';

// Implements OWASP's device cookies: guesses from other browsers don't use up the limit of a browser that has
// logged in before.

type CookieSecrets = Pick<Secrets, 'knownBrowserKey' | 'isSecure'>;

const MAX_ACCOUNTS = 8;
const YEAR_S = 365 * 24 * 60 * 60;
const PART_BYTES = 16;
/** Cookie value: a random browser id, then one signature per account, the latest login first. */
const FORMAT = /^[\w-]{22}(?:\.[\w-]{22}){1,8}$/;

const cookieName = (isSecure: boolean) => (isSecure ? '__Host-known' : 'porchlight_known');

function readCookie(
  cookies: CookieJar,
  { isSecure }: CookieSecrets,
): { id: string; signatures: string[] } | null {
  const value = cookies[cookieName(isSecure)];
  if (value === undefined || !FORMAT.test(value)) return null;
  const [id = '', ...signatures] = value.split('.');
  return { id, signatures };
}

/** The signature covers the password hash, so that a new password revokes it. */
function sign({ knownBrowserKey }: CookieSecrets, id: string, { id: user, password_hash }: LoginRow): string {
  const mac = createHmac('sha256', knownBrowserKey).update(`${id}\n${user}\n${password_hash}`).digest();
  return mac.subarray(0, PART_BYTES).toString('base64url');
}

export function findKnownBrowser(cookies: CookieJar, secrets: CookieSecrets, user: LoginRow): string | null {
  const known = readCookie(cookies, secrets);
  if (!known || user.password_hash === null) return null;
  const own = Buffer.from(sign(secrets, known.id, user));
  const isKnown = known.signatures.some((signature) => timingSafeEqual(Buffer.from(signature), own));
  return isKnown ? known.id : null;
}

export function createKnownBrowserCookie(cookies: CookieJar, secrets: CookieSecrets, user: LoginRow): string {
  const { id, signatures } = readCookie(cookies, secrets) ?? {
    id: randomBytes(PART_BYTES).toString('base64url'),
    signatures: [],
  };
  const own = sign(secrets, id, user);
  const all = [own, ...signatures.filter((signature) => signature !== own)].slice(0, MAX_ACCOUNTS);
  const options = {
    path: '/',
    secure: secrets.isSecure,
    sameSite: 'lax',
    httpOnly: true,
    maxAge: YEAR_S,
  } as const;
  return fastifyCookie.serialize(cookieName(secrets.isSecure), [id, ...all].join('.'), options);
}
