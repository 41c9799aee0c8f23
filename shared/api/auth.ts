import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import { doneSchema, MAX_PASSWORD_LENGTH } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { idInput } from './inputs.ts';

/** The first-party web client. Both stand in every page, so they protect nothing: they are a name. */
export const WEB_CLIENT = { client_id: 'porchlight-web', client_secret: 'public' } as const;

export const ACCESS_TOKEN_S = 15 * 60;

function parameter(name: string, max = 300) {
  const sentence = () => t('{name} must be text of at most {max} characters, given once.', { name, max });
  return z.string({ error: sentence }).check(z.maxLength(max, { error: sentence }));
}

/** Which of these are needed depends on the grant; what is missing is answered as RFC 6749 says. */
const tokenBody = z.object({
  grant_type: parameter('grant_type'),
  username: z.optional(parameter('username')),
  password: z.optional(parameter('password', MAX_PASSWORD_LENGTH)),
  refresh_token: z.optional(parameter('refresh_token')),
  client_id: z.optional(parameter('client_id')),
  client_secret: z.optional(parameter('client_secret')),
});

export const tokenPairSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds until the access token ends. */
  expires_in: z.int(),
  refresh_token: z.string(),
});
export type TokenPair = z.output<typeof tokenPairSchema>;

/**
 * Tokens for a username (or e-mail address) and password, or for a refresh token. Errors are those
 * of RFC 6749: `invalid_grant` 400 for wrong credentials, `invalid_client` 401, `invalid_request` 400,
 * `unsupported_grant_type` 400; 429 with `Retry-After` after too many failures. A page of the site itself also gets the
 * session cookie, and its refresh tokens then work only together with that cookie.
 */
export const token = endpoint({
  name: 'token',
  method: 'POST',
  path: 'auth/token/',
  auth: 'public',
  tag: 'Sessions',
  summary: 'Log in with a password, or refresh the tokens',
  body: tokenBody,
  takesForm: true,
  errorForm: 'oauth',
  response: tokenPairSchema,
});

/** Ends the session that an access or refresh token belongs to (RFC 7009): 200 whether or not the token is known. */
export const revokeToken = endpoint({
  name: 'revoke_token',
  method: 'POST',
  path: 'auth/revoke_token/',
  auth: 'public',
  tag: 'Sessions',
  summary: 'Log out: end the session of a token',
  body: z.object({
    token: parameter('token'),
    client_id: z.optional(parameter('client_id')),
    client_secret: z.optional(parameter('client_secret')),
  }),
  takesForm: true,
  errorForm: 'oauth',
  response: doneSchema,
});

/**
 * The name of the cookie that a page's scripts repeat in `X-CSRFToken`. Over https it has the prefix that browsers take from
 * this host alone, so that no sibling of its domain can plant one.
 */
export function csrfCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-csrftoken' : 'csrftoken';
}

/** Sets that cookie for this browser, logged in or not, and answers its value. */
export const csrfToken = endpoint({
  name: 'csrf_token',
  method: 'GET',
  path: 'auth/csrf_token/',
  auth: 'public',
  tag: 'Sessions',
  summary: 'The token that calls marked CSRF carry in X-CSRFToken',
  response: z.object({ csrf_token: z.string() }),
});

/** One device on which the user is logged in. Times are ISO 8601 in UTC. */
export const sessionSchema = z.object({
  id: z.int(),
  /** What the browser says of itself. */
  user_agent: z.string(),
  /** Network address at the last use; empty when unknown. */
  address: z.string(),
  created: z.string(),
  last_used: z.string(),
  expires: z.string(),
  /** Whether this is the session that asks. */
  is_current: z.boolean(),
});
export type Session = z.output<typeof sessionSchema>;

export const sessions = endpoint({
  name: 'sessions',
  method: 'GET',
  path: 'sessions/',
  auth: 'bearer',
  tag: 'Sessions',
  summary: 'Where the current user is logged in, the latest first',
  response: z.array(sessionSchema),
});

/** Signs out everywhere; `keep=current` spares the session that asks. */
export const endSessions = endpoint({
  name: 'end_sessions',
  method: 'DELETE',
  path: 'sessions/',
  auth: 'bearer',
  tag: 'Sessions',
  summary: 'Sign out of all devices',
  query: z.object({
    keep: z.optional(z.enum(['current'], { error: () => t('keep must be current, or absent.') })),
  }),
  response: z.object({ ended: z.int() }),
});

export const endSession = endpoint({
  name: 'end_session',
  method: 'DELETE',
  path: 'sessions/{id}/',
  auth: 'bearer',
  tag: 'Sessions',
  summary: 'Sign out of one device',
  params: z.object({ id: idInput('id') }),
  response: z.object({ ended: z.int() }),
});
