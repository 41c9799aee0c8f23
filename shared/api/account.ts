import { endpoint } from './endpoint.ts';

export const DELETION_UNDO_DAYS = 7;

/** The response and its duration don't reveal if the address has an account. The link lasts 30 minutes. */
export const requestPasswordReset = endpoint('request_password_reset', 'POST', 'password-reset/', 'public');

/** The token works once. Ends all sessions. 400 on `token` if the link is used or expired. */
export const confirmPasswordReset = endpoint(
  'confirm_password_reset',
  'POST',
  'password-reset/confirm/',
  'public',
);

/** Confirms a new or first address. The token works once. 400 on `token` if the link is used or expired. */
export const confirmEmail = endpoint('confirm_email', 'POST', 'verify-email/', 'public');

/** The response doesn't reveal if an unconfirmed account exists. */
export const resendConfirmation = endpoint('resend_confirmation', 'POST', 'verify-email/resend/', 'public');

/** 400 on `old_password` if it is wrong. Ends every other session. */
export const changePassword = endpoint('change_password', 'POST', 'account/password/', 'bearer');

/** Sent inquiries keep the name they were sent with. */
export const changeName = endpoint('change_name', 'PUT', 'account/name/', 'bearer');

/** The old address stays until the link is opened. 400 on `password` if it is wrong. */
export const changeEmail = endpoint('change_email', 'POST', 'account/email/', 'bearer');

/** Unlocks protected actions of this session for fifteen minutes. 400 on `password` if it is wrong. */
export const confirmPassword = endpoint('confirm_password', 'POST', 'account/confirm-password/', 'bearer');

/** 403 with code `password_needed` unless `account/confirm-password/` was called within fifteen minutes. */
export const exportAccount = endpoint('export_account', 'GET', 'account/export/', 'bearer');

/**
 * Deletes the account after seven days; `account/restore/` undoes it. 400 on `password` if wrong; 409 for a
 * manager with listings.
 */
export const deleteAccount = endpoint('delete_account', 'DELETE', 'account/', 'bearer');
export const restoreAccount = endpoint('restore_account', 'POST', 'account/restore/', 'bearer');
