import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import type { Secrets } from '../context.ts';
import type { LoginRow } from './log-in.queries.ts';
import type { CookieJar } from './session-cookies.ts';

// Device cookies as OWASP describes them: a browser that has logged in to an account before has its own limit on guesses, so
// that guesses from elsewhere don't delay its owner.

type CookieSecrets = Pick<Secrets, 'knownBrowserKey' | 'isSecure'>;

const MAX_ACCOUNTS = 8;
const YEAR_S = 365 * 24 * 60 * 60;
const PART_BYTES = 16;
/** A random id of the browser, then a signature for each account, the latest first. */
const FORM = /^[\w-]{22}(?:\.[\w-]{22}){1,8}$/;

const nameOf = (isSecure: boolean) => (isSecure ? '__Host-known' : 'porchlight_known');

function readCookie(
  cookies: CookieJar,
  { isSecure }: CookieSecrets,
): { id: string; signatures: string[] } | null {
  const value = cookies[nameOf(isSecure)];
  if (value === undefined || !FORM.test(value)) return null;
  const [id = '', ...signatures] = value.split('.');
  return { id, signatures };
}

/** The password's hash is signed too, so that a new password revokes the signatures of all browsers. */
function sign({ knownBrowserKey }: CookieSecrets, id: string, { id: user, password_hash }: LoginRow): string {
  const mac = createHmac('sha256', knownBrowserKey).update(`${id}\n${user}\n${password_hash}`).digest();
  return mac.subarray(0, PART_BYTES).toString('base64url');
}

/** The id of a browser that has logged in to this account since its password was set; null for any other browser. */
export function knownBrowser(cookies: CookieJar, secrets: CookieSecrets, user: LoginRow): string | null {
  const known = readCookie(cookies, secrets);
  if (!known || user.password_hash === null) return null;
  const own = Buffer.from(sign(secrets, known.id, user));
  const isKnown = known.signatures.some((signature) => timingSafeEqual(Buffer.from(signature), own));
  return isKnown ? known.id : null;
}

/** The `Set-Cookie` line by which a browser is known to this account from now on. */
export function knownBrowserCookie(cookies: CookieJar, secrets: CookieSecrets, user: LoginRow): string {
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
  return fastifyCookie.serialize(nameOf(secrets.isSecure), [id, ...all].join('.'), options);
}
