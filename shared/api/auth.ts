import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import { doneSchema, MAX_PASSWORD_LENGTH } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { idInput } from './inputs.ts';

/** Public by design: both are in every page's script. */
export const WEB_CLIENT = { client_id: 'porchlight-web', client_secret: 'public' } as const;

export const ACCESS_TOKEN_S = 15 * 60;

function parameter(name: string, max = 300) {
  const sentence = () => t('{name} must be text of at most {max} characters, given once.', { name, max });
  return z.string({ error: sentence }).check(z.maxLength(max, { error: sentence }));
}

/** Required fields depend on the grant; missing ones respond as RFC 6749 says. */
const tokenBody = z.object({
  grant_type: parameter('grant_type'),
  username: z.optional(parameter('username')),
  password: z.optional(parameter('password', MAX_PASSWORD_LENGTH)),
  refresh_token: z.optional(parameter('refresh_token')),
  client_id: z.optional(parameter('client_id')),
  client_secret: z.optional(parameter('client_secret')),
});

const tokenPairSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
});
export type TokenPair = z.output<typeof tokenPairSchema>;

/** RFC 6749 errors. Pages of this site also get the session cookie; their refresh tokens work only with it. */
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

/** RFC 7009: responds 200 even if the token is unknown. */
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

/** The `__Host-` prefix prevents a sibling domain from planting the cookie. */
export function csrfCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-csrftoken' : 'csrftoken';
}

export const csrfToken = endpoint({
  name: 'csrf_token',
  method: 'GET',
  path: 'auth/csrf_token/',
  auth: 'public',
  tag: 'Sessions',
  summary: 'The token that calls marked CSRF carry in X-CSRFToken',
  response: z.object({ csrf_token: z.string() }),
});

const sessionSchema = z.object({
  id: z.int(),
  user_agent: z.string(),
  address: z.string(),
  created: z.string(),
  last_used: z.string(),
  expires: z.string(),
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

/** `keep=current` spares the caller's session. */
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
