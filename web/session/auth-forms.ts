import * as z from 'zod/mini';
import { passwordField } from '#shared/api/account-fields.ts';
import type { MfaChallenge } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';

const nameMissing = () => t('Username Required');

/**
 * Requires only that fields are filled in. An impossible username gets the server's message for wrong
 * credentials.
 */
export const logInForm = z.object({
  username: z
    .string({ error: nameMissing })
    .check(
      z.trim(),
      z.minLength(1, { error: nameMissing, abort: true }),
      z.maxLength(300, { error: () => t('Invalid username or password.') }),
    ),
  password: passwordField,
});

export const codeForm = z.object({
  otp: z.string().check(z.trim(), z.minLength(1, { error: () => t('Code Required') })),
});

/** Result of a login form without JavaScript. Must not contain a password. */
export type PostedForm = {
  form: 'log-in' | 'sign-up' | 'log-out';
  values: Record<string, string>;
  errors?: Record<string, string[]>;
  detail?: string;
  /** Second step of the login. */
  mfa?: MfaChallenge;
};

export function shownForm(query: URLSearchParams): PostedForm['form'] | 'welcome' {
  const form = query.get('form');
  return form === 'sign-up' || form === 'log-out' || form === 'welcome' ? form : 'log-in';
}
