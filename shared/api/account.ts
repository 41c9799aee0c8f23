import { endpoint } from './endpoint.ts';

export const DELETION_UNDO_DAYS = 7;

/**
 * Emails a reset link, valid for 30 minutes. Neither response nor duration reveals if the address has an
 * account.
 */
export const requestPasswordReset = endpoint('request_password_reset', 'POST', 'password-reset/', 'public');

/**
 * Sets a new password and ends all sessions. Each token works once: 400 on `token` if it is used or expired.
 */
export const confirmPasswordReset = endpoint(
  'confirm_password_reset',
  'POST',
  'password-reset/confirm/',
  'public',
);

/** Confirms an account's first or changed email address. 400 on `token` if the link is used or expired. */
export const confirmEmail = endpoint('confirm_email', 'POST', 'verify-email/', 'public');

/** Sends the confirmation email again. The response doesn't reveal if an unconfirmed account exists. */
export const resendConfirmation = endpoint('resend_confirmation', 'POST', 'verify-email/resend/', 'public');

/** Changes the password and ends every other session. 400 on `old_password` if it is wrong. */
export const changePassword = endpoint('change_password', 'POST', 'account/password/', 'bearer');

/** Changes the user's name. Inquiries that were already sent keep the previous name. */
export const changeName = endpoint('change_name', 'PUT', 'account/name/', 'bearer');

/**
 * Emails a link to the new address; the old one stays in use until the user opens it. 400 on a wrong
 * `password`.
 */
export const changeEmail = endpoint('change_email', 'POST', 'account/email/', 'bearer');

/** 403 with code `step_up_required` unless the session confirmed its user within five minutes. */
export const exportAccount = endpoint('export_account', 'GET', 'account/export/', 'bearer');

/**
 * Deletes the account after seven days; `account/restore/` undoes it. 400 on `password` if wrong; 409 for a
 * manager with listings.
 */
export const deleteAccount = endpoint('delete_account', 'DELETE', 'account/', 'bearer');
export const restoreAccount = endpoint('restore_account', 'POST', 'account/restore/', 'bearer');
