import * as z from 'zod/mini';
import { EMAIL_PATTERN, toAsciiEmail } from '../rules/email-address.ts';
import { MIN_PASSWORD_CHARACTERS } from '../rules/min-password-characters.ts';
import { isReservedUsername } from '../rules/reserved-usernames.ts';
import { msg, t } from '../texts/t.ts';

/** Validation of account fields. All text except passwords is trimmed. */

export const MAX_PASSWORD_LENGTH = 1024;
export const MAX_NAME_LENGTH = 150;
const MAX_EMAIL_LENGTH = 254;
const MIN_USERNAME_LENGTH = 3;
export const MAX_USERNAME_LENGTH = 30;

/** Matches control characters and unpaired surrogates. */
const NOT_TEXT = /[\p{Cc}\p{Cs}]/u;
const USERNAME = /^[A-Za-z0-9._-]*$/;

export function requiredLine(
  label: string,
  max: number,
  missing = () => t('{label} Required', { label: t(label) }),
) {
  return z.string({ error: missing }).check(
    z.trim(),
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(max, {
      error: () => t('{label} can have up to {max} characters.', { label: t(label), max }),
      abort: true,
    }),
    z.refine((text) => !NOT_TEXT.test(text), {
      error: () => t('{label} must be one line of text.', { label: t(label) }),
    }),
  );
}

export const firstNameField = requiredLine(msg('First Name'), MAX_NAME_LENGTH);
export const lastNameField = requiredLine(msg('Last Name'), MAX_NAME_LENGTH);

const INVALID_EMAIL = () => t('Valid email required');

/** Accepts an address whose domain is in Unicode or ASCII, and outputs the domain in ASCII. */
export function emailAddress(missing: () => string) {
  return z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(MAX_EMAIL_LENGTH, { error: INVALID_EMAIL, abort: true }),
      z.overwrite(toAsciiEmail),
      z.maxLength(MAX_EMAIL_LENGTH, { error: INVALID_EMAIL, abort: true }),
      z.email({ pattern: EMAIL_PATTERN, error: INVALID_EMAIL }),
    );
}

export const emailField = emailAddress(() => t('Email Required'));

const USERNAME_LENGTH = () =>
  t('Username must have {min} to {max} characters.', {
    min: MIN_USERNAME_LENGTH,
    max: MAX_USERNAME_LENGTH,
  });

/** Username of a staff account, for which reserved usernames are allowed. */
export const staffUsernameField = z.string({ error: () => t('Username Required') }).check(
  z.trim(),
  z.minLength(1, { error: () => t('Username Required'), abort: true }),
  z.regex(USERNAME, {
    error: () => t('Username can have only the letters a to z, digits and . _ -'),
    abort: true,
  }),
  z.minLength(MIN_USERNAME_LENGTH, { error: USERNAME_LENGTH, abort: true }),
  z.maxLength(MAX_USERNAME_LENGTH, { error: USERNAME_LENGTH, abort: true }),
  z.regex(/[A-Za-z0-9]/, { error: () => t('Username needs a letter or a digit.'), abort: true }),
);

export const usernameField = staffUsernameField.check(
  z.refine((name) => !isReservedUsername(name), {
    error: () => t('This username is reserved. Choose another one.'),
  }),
);

const TOO_LONG = () => t('Password can have up to {max} characters.', { max: MAX_PASSWORD_LENGTH });

/** A password is never trimmed or normalized. */
export const passwordField = z
  .string({ error: () => t('Password Required') })
  .check(
    z.minLength(1, { error: () => t('Password Required'), abort: true }),
    z.maxLength(MAX_PASSWORD_LENGTH, { error: TOO_LONG, abort: true }),
  );

/** A password to set. The server also rejects common passwords, which the schema can't detect. */
export const newPasswordField = z.string({ error: () => t('Password Required') }).check(
  z.minLength(1, { error: () => t('Password Required'), abort: true }),
  z.maxLength(MAX_PASSWORD_LENGTH, { error: TOO_LONG, abort: true }),
  z.refine((text) => [...text].length >= MIN_PASSWORD_CHARACTERS, {
    error: () => t('Password must have at least {min} characters.', { min: MIN_PASSWORD_CHARACTERS }),
  }),
);

export const repeatedPasswordField = z.string({ error: () => t('Passwords do not match') });

export function passwordsMatch<T extends { password: string; password2: string }>() {
  return z.refine<T>((form) => form.password === form.password2, {
    error: () => t('Passwords do not match'),
    path: ['password2'],
    when: ({ value }) => {
      const { password, password2 } = (value ?? {}) as Partial<T>;
      return typeof password === 'string' && typeof password2 === 'string';
    },
  });
}

/** Secret of an emailed link: 32 random bytes as base64url. */
export const linkTokenField = z
  .string({ error: () => t('This link is incomplete.') })
  .check(z.regex(/^[\w-]{43}$/, { error: () => t('This link is incomplete.') }));

export const doneSchema = z.object({ detail: z.string() });
