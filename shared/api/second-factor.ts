import { endpoint } from './endpoint.ts';

export const STEP_UP_MINUTES = 5;

export const secondFactor = endpoint('second_factor', 'GET', 'account/second-factor/', 'bearer');

/** Returns a new secret for an authenticator app. Codes are on once a code confirms the secret. */
export const createCodeSecret = endpoint('create_code_secret', 'POST', 'account/codes/', 'bearer');

/** Turns on codes, and returns recovery codes if this is the account's first second factor. */
export const enableCodes = endpoint('enable_codes', 'PUT', 'account/codes/', 'bearer');
export const disableCodes = endpoint('disable_codes', 'DELETE', 'account/codes/', 'bearer');

export const passkeyOptions = endpoint('passkey_options', 'POST', 'account/passkeys/options/', 'bearer');
export const createPasskey = endpoint('create_passkey', 'POST', 'account/passkeys/', 'bearer', {
  status: 201,
});
export const renamePasskey = endpoint('rename_passkey', 'PATCH', 'account/passkeys/{id}/', 'bearer');
export const deletePasskey = endpoint('delete_passkey', 'DELETE', 'account/passkeys/{id}/', 'bearer');

/** Replaces the recovery codes, and returns the new ones. */
export const createRecoveryCodes = endpoint(
  'create_recovery_codes',
  'POST',
  'account/recovery-codes/',
  'bearer',
);

export const confirmationOptions = endpoint(
  'confirmation_options',
  'POST',
  'account/confirm/options/',
  'bearer',
);

/**
 * Allows the session's protected actions for five minutes. Accounts with a second factor send `otp` or
 * `passkey`, others `password`. 400 on the field if it is wrong.
 */
export const confirmIdentity = endpoint('confirm_identity', 'POST', 'account/confirm/', 'bearer');

/** Requires a second factor of all users of the manager account. */
export const requireSecondFactor = endpoint(
  'require_second_factor',
  'PUT',
  'account/second-factor/requirement/',
  'bearer',
);
