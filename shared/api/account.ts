import * as z from 'zod/mini';
import {
  addressBody,
  emailChangeBody,
  linkBody,
  nameBody,
  ownPasswordBody,
  passwordChangeBody,
  passwordResetBody,
} from './account-bodies.ts';
import { doneSchema } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { currentUserSchema } from './users.ts';

export const DELETION_UNDO_DAYS = 7;

/** The response and its duration don't reveal if the address has an account. The link lasts 30 minutes. */
export const requestPasswordReset = endpoint({
  name: 'request_password_reset',
  method: 'POST',
  path: 'password-reset/',
  auth: 'public',
  tag: 'Account',
  summary: 'Ask for a link that sets a new password',
  body: addressBody,
  response: doneSchema,
});

/** Single use; ends all sessions. 400 on `token` if the link is used or expired. */
export const confirmPasswordReset = endpoint({
  name: 'confirm_password_reset',
  method: 'POST',
  path: 'password-reset/confirm/',
  auth: 'public',
  tag: 'Account',
  summary: 'Set a new password with a mailed link',
  body: passwordResetBody,
  response: doneSchema,
});

/** Single use, for a new or first address. 400 on `token` if the link is used or expired. */
export const confirmEmail = endpoint({
  name: 'confirm_email',
  method: 'POST',
  path: 'verify-email/',
  auth: 'public',
  tag: 'Account',
  summary: 'Confirm an e-mail address with a mailed link',
  body: linkBody,
  response: z.object({ email: z.string() }),
});

/** The response doesn't reveal if an unconfirmed account exists. */
export const resendConfirmation = endpoint({
  name: 'resend_confirmation',
  method: 'POST',
  path: 'verify-email/resend/',
  auth: 'public',
  tag: 'Account',
  summary: 'Ask for the confirming link again',
  body: addressBody,
  response: doneSchema,
});

/** 400 on `old_password` if it is wrong. Ends every other session. */
export const changePassword = endpoint({
  name: 'change_password',
  method: 'POST',
  path: 'account/password/',
  auth: 'bearer',
  tag: 'Account',
  summary: 'Change the password',
  body: passwordChangeBody,
  response: doneSchema,
});

/** Sent inquiries keep the name they were sent with. */
export const changeName = endpoint({
  name: 'change_name',
  method: 'PUT',
  path: 'account/name/',
  auth: 'bearer',
  tag: 'Account',
  summary: "Change the current user's first and last name",
  body: nameBody,
  response: currentUserSchema,
});

/** The old address stays until the link is opened. 400 on `password` if it is wrong. */
export const changeEmail = endpoint({
  name: 'change_email',
  method: 'POST',
  path: 'account/email/',
  auth: 'bearer',
  tag: 'Account',
  summary: 'Ask to change the e-mail address',
  body: emailChangeBody,
  response: doneSchema,
});

/** Unlocks protected actions of this session for fifteen minutes. 400 on `password` if it is wrong. */
export const confirmPassword = endpoint({
  name: 'confirm_password',
  method: 'POST',
  path: 'account/confirm-password/',
  auth: 'bearer',
  tag: 'Account',
  summary: 'Enter the password again before something that matters',
  body: ownPasswordBody,
  response: doneSchema,
});

const recordSchema = z.record(z.string(), z.unknown());

const accountExportSchema = z.object({
  exported: z.string(),
  user: recordSchema,
  manager: z.nullable(recordSchema),
  sessions: z.array(recordSchema),
  favorites: z.array(recordSchema),
  inquiries: z.array(recordSchema),
  messages: z.array(recordSchema),
  blocks: z.array(recordSchema),
  notifications: z.array(recordSchema),
  notification_preferences: z.array(recordSchema),
  roommate_profile: z.nullable(recordSchema),
  forum_posts: z.array(recordSchema),
  forum_comments: z.array(recordSchema),
  forum_revisions: z.array(recordSchema),
  reports: z.array(recordSchema),
  properties: z.array(recordSchema),
  payments: z.array(recordSchema),
  security_events: z.array(recordSchema),
});
export type AccountExport = z.output<typeof accountExportSchema>;

/** 403 with code `password_needed` unless `account/confirm-password/` was called within fifteen minutes. */
export const exportAccount = endpoint({
  name: 'export_account',
  method: 'GET',
  path: 'account/export/',
  auth: 'bearer',
  tag: 'Account',
  summary: 'Everything that is kept about the current user, as one document',
  response: accountExportSchema,
});

/** After seven days; `account/restore/` undoes it. 400 on `password` if wrong; 409 for a manager with listings. */
export const deleteAccount = endpoint({
  name: 'delete_account',
  method: 'DELETE',
  path: 'account/',
  auth: 'bearer',
  tag: 'Account',
  summary: 'Delete the account, with seven days to take it back',
  body: ownPasswordBody,
  response: z.object({ deletion_due: z.string() }),
});

export const restoreAccount = endpoint({
  name: 'restore_account',
  method: 'POST',
  path: 'account/restore/',
  auth: 'bearer',
  tag: 'Account',
  summary: 'Take back the deletion of the account',
  response: currentUserSchema,
});
