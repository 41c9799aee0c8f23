import * as z from 'zod/mini';
import { doneSchema } from './account-fields.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput } from './inputs.ts';
import {
  identityBody,
  newCodeBody,
  newPasskeyBody,
  passkeyNameBody,
  requirementBody,
} from './second-factor-bodies.ts';

const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  created: z.string(),
  last_used: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkeySchema>;

const secondFactorSchema = z.object({
  has_codes: z.boolean(),
  passkeys: z.array(passkeySchema),
  recovery_codes_left: z.int(),
  /** True if staff or the manager account may not turn off the last second factor. */
  is_required: z.boolean(),
  /** True if the session confirmed its user within five minutes, so that protected actions are allowed. */
  is_confirmed: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactorSchema>;

/** Empty unless the call created recovery codes. They are shown once. */
const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

const optionsSchema = z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) });

const codeSecretSchema = z.object({
  challenge: z.string(),
  /** Base32. */
  secret: z.string(),
  uri: z.string(),
  /** The URI as a QR code: the `data:` URL of an SVG. */
  qr: z.string(),
});
export type CodeSecret = z.output<typeof codeSecretSchema>;

const tag = 'Two-step verification';
const id = z.object({ id: idInput('id') });

export const secondFactorSchemas = {
  second_factor: {
    tag,
    summary: "Returns the current user's passkeys, and if one-time codes are on.",
    response: secondFactorSchema,
  },
  create_code_secret: {
    tag,
    summary: 'Returns a secret for an authenticator app.',
    response: codeSecretSchema,
  },
  enable_codes: {
    tag,
    summary: 'Turns on one-time codes with a code of the authenticator app.',
    body: newCodeBody,
    response: recoveryCodesSchema,
  },
  disable_codes: { tag, summary: 'Turns off one-time codes.', response: doneSchema },
  passkey_options: {
    tag,
    summary: 'Returns the options with which a browser creates a passkey.',
    response: optionsSchema,
  },
  create_passkey: {
    tag,
    summary: 'Adds a passkey.',
    body: newPasskeyBody,
    response: recoveryCodesSchema,
  },
  rename_passkey: {
    tag,
    summary: 'Renames a passkey.',
    params: id,
    body: passkeyNameBody,
    response: doneSchema,
  },
  delete_passkey: { tag, summary: 'Removes a passkey.', params: id, response: doneSchema },
  create_recovery_codes: {
    tag,
    summary: 'Replaces the recovery codes.',
    response: recoveryCodesSchema,
  },
  confirmation_options: {
    tag,
    summary: 'Returns the options with which a browser uses a passkey to confirm the user.',
    response: optionsSchema,
  },
  confirm_identity: {
    tag,
    summary: 'Confirms the user before protected actions.',
    body: identityBody,
    response: doneSchema,
  },
  require_second_factor: {
    tag,
    summary: 'Requires two-step verification of all users of the manager account, or stops requiring it.',
    body: requirementBody,
    response: doneSchema,
  },
} satisfies EndpointSchemas;
