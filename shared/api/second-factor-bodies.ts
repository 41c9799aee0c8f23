import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import { passwordField, requiredLine } from './account-fields.ts';
import { flagField } from './form-values.ts';

const MAX_CODE_LENGTH = 40;
const codeMissing = () => t('Code Required');

/** A code of the authenticator app or a recovery code. Users may type spaces and hyphens. */
const codeField = z
  .string({ error: codeMissing })
  .check(
    z.trim(),
    z.minLength(1, { error: codeMissing, abort: true }),
    z.maxLength(MAX_CODE_LENGTH, { error: () => t('That code isn’t right. Please try again.') }),
  );

const passkeyNameField = requiredLine(msg('Name'), 60);

const unreadable = () => t('We couldn’t read the passkey. Please try again.');
const base64url = z.string({ error: unreadable }).check(z.regex(/^[\w-]{1,20000}$/, { error: unreadable }));
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key', { error: unreadable }),
};

/** `RegistrationResponseJSON` of WebAuthn. */
const newCredentialField = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64url,
        attestationObject: base64url,
        transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
      },
      { error: unreadable },
    ),
  },
  { error: unreadable },
);

/** `AuthenticationResponseJSON` of WebAuthn. */
const credentialField = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64url,
        authenticatorData: base64url,
        signature: base64url,
        userHandle: z.optional(base64url),
      },
      { error: unreadable },
    ),
  },
  { error: unreadable },
);
/** A credential as text, for forms. */
export const credentialJson = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', message: unreadable(), input: text });
        return z.NEVER;
      }
    }),
  ),
  credentialField,
);
export type NewCredential = z.output<typeof newCredentialField>;
export type Credential = z.output<typeof credentialField>;

const challengeField = z
  .string({ error: unreadable })
  .check(z.regex(/^[\w-]{43}$/, { error: () => t('This step took too long. Please start again.') }));

export const codeBody = z.object({ otp: codeField });
export const newCodeBody = z.object({ challenge: challengeField, otp: codeField });
export const passkeyNameBody = z.object({ name: passkeyNameField });
export const newPasskeyBody = z.object({
  challenge: challengeField,
  name: passkeyNameField,
  credential: newCredentialField,
});
export const identityBody = z.object({
  password: z.optional(passwordField),
  otp: z.optional(codeField),
  challenge: z.optional(challengeField),
  passkey: z.optional(credentialField),
});
export const requirementBody = z.object({ is_required: flagField('is_required') });
