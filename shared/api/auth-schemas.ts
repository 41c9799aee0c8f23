import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import { doneSchema, MAX_PASSWORD_LENGTH } from './account-fields.ts';
import { SECOND_FACTOR_GRANT, WEB_CLIENT } from './auth.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput } from './inputs.ts';

const MAX_PASSKEY_LENGTH = 40_000;

function parameter(name: string, max = 300) {
  const sentence = () => t('{name} must be text of up to {max} characters, given once.', { name, max });
  return z.string({ error: sentence }).check(z.maxLength(max, { error: sentence }));
}

/**
 * Which fields are required depends on the grant. If one is missing, the endpoint responds as RFC 6749
 * specifies.
 */
const tokenBody = z.object({
  grant_type: parameter('grant_type'),
  username: z.optional(parameter('username')),
  password: z.optional(parameter('password', MAX_PASSWORD_LENGTH)),
  refresh_token: z.optional(parameter('refresh_token')),
  otp: z.optional(parameter('otp').check(z.describe('One-time or recovery code of two-step verification.'))),
  mfa_token: z.optional(
    parameter('mfa_token').check(
      z.describe(`From a response with mfa_required, for ${SECOND_FACTOR_GRANT}.`),
    ),
  ),
  passkey: z.optional(
    parameter('passkey', MAX_PASSKEY_LENGTH).check(z.describe('JSON of a WebAuthn AuthenticationResponse.')),
  ),
  client_id: z.optional(parameter('client_id').check(z.describe(`Send ${WEB_CLIENT.client_id}.`))),
  client_secret: z.optional(
    parameter('client_secret').check(z.describe(`Send ${WEB_CLIENT.client_secret}.`)),
  ),
});

const tokenPairSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
});
export type TokenPair = z.output<typeof tokenPairSchema>;

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

export const authSchemas = {
  token: {
    tag: 'Sessions',
    summary: 'Logs in with a password, or refreshes the tokens. The security scheme has examples.',
    body: tokenBody,
    response: tokenPairSchema,
  },
  revoke_token: {
    tag: 'Sessions',
    summary: 'Logs out and revokes the session of a token.',
    body: z.object({
      token: parameter('token'),
      client_id: z.optional(parameter('client_id')),
      client_secret: z.optional(parameter('client_secret')),
    }),
    response: doneSchema,
  },
  csrf_token: {
    tag: 'Sessions',
    summary: 'Returns the CSRF token, which calls marked CSRF send as X-CSRFToken.',
    response: z.object({ csrf_token: z.string() }),
  },
  sessions: {
    tag: 'Sessions',
    summary: "Lists the current user's sessions, newest first.",
    response: z.array(sessionSchema),
  },
  end_sessions: {
    tag: 'Sessions',
    summary: 'Logs out on all devices.',
    query: z.object({
      keep: z.optional(z.enum(['current'], { error: () => t('keep must be current, or absent.') })),
    }),
    response: z.object({ ended: z.int() }),
  },
  end_session: {
    tag: 'Sessions',
    summary: 'Logs out on one device.',
    params: z.object({ id: idInput('id') }),
    response: z.object({ ended: z.int() }),
  },
} satisfies EndpointSchemas;
