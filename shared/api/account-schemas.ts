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
import type { EndpointSchemas } from './endpoint.ts';
import { currentUserSchema } from './users-schemas.ts';

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

export const accountSchemas = {
  request_password_reset: {
    tag: 'Account',
    summary: 'Ask for a link that sets a new password',
    body: addressBody,
    response: doneSchema,
  },
  confirm_password_reset: {
    tag: 'Account',
    summary: 'Set a new password with a mailed link',
    body: passwordResetBody,
    response: doneSchema,
  },
  confirm_email: {
    tag: 'Account',
    summary: 'Confirm an e-mail address with a mailed link',
    body: linkBody,
    response: z.object({ email: z.string() }),
  },
  resend_confirmation: {
    tag: 'Account',
    summary: 'Ask for the confirming link again',
    body: addressBody,
    response: doneSchema,
  },
  change_password: {
    tag: 'Account',
    summary: 'Change the password',
    body: passwordChangeBody,
    response: doneSchema,
  },
  change_name: {
    tag: 'Account',
    summary: "Change the current user's first and last name",
    body: nameBody,
    response: currentUserSchema,
  },
  change_email: {
    tag: 'Account',
    summary: 'Ask to change the e-mail address',
    body: emailChangeBody,
    response: doneSchema,
  },
  confirm_password: {
    tag: 'Account',
    summary: 'Enter the password again before something that matters',
    body: ownPasswordBody,
    response: doneSchema,
  },
  export_account: {
    tag: 'Account',
    summary: 'Everything that is kept about the current user, as one document',
    response: accountExportSchema,
  },
  delete_account: {
    tag: 'Account',
    summary: 'Delete the account, with seven days to take it back',
    body: ownPasswordBody,
    response: z.object({ deletion_due: z.string() }),
  },
  restore_account: {
    tag: 'Account',
    summary: 'Take back the deletion of the account',
    response: currentUserSchema,
  },
} satisfies EndpointSchemas;
