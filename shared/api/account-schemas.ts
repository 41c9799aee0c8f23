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
  saved_searches: z.array(recordSchema),
  push_subscriptions: z.array(recordSchema),
  passkeys: z.array(recordSchema),
  second_factor: recordSchema,
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
    summary: 'Sends a link to reset the password.',
    body: addressBody,
    response: doneSchema,
  },
  confirm_password_reset: {
    tag: 'Account',
    summary: 'Resets the password with the token of an emailed link.',
    body: passwordResetBody,
    response: doneSchema,
  },
  confirm_email: {
    tag: 'Account',
    summary: 'Confirms an email address with the token of an emailed link.',
    body: linkBody,
    response: z.object({ email: z.string() }),
  },
  resend_confirmation: {
    tag: 'Account',
    summary: 'Resends the link to confirm the email address.',
    body: addressBody,
    response: doneSchema,
  },
  change_password: {
    tag: 'Account',
    summary: 'Changes the password.',
    body: passwordChangeBody,
    response: doneSchema,
  },
  change_name: {
    tag: 'Account',
    summary: "Changes the current user's first and last name.",
    body: nameBody,
    response: currentUserSchema,
  },
  change_email: {
    tag: 'Account',
    summary: 'Requests a change of the email address.',
    body: emailChangeBody,
    response: doneSchema,
  },
  export_account: {
    tag: 'Account',
    summary: 'Exports all data of the current user as one document.',
    response: accountExportSchema,
  },
  delete_account: {
    tag: 'Account',
    summary: 'Schedules the account for deletion, which can be canceled for seven days.',
    body: ownPasswordBody,
    response: z.object({ deletion_due: z.string() }),
  },
  restore_account: {
    tag: 'Account',
    summary: 'Cancels the deletion of the account.',
    response: currentUserSchema,
  },
} satisfies EndpointSchemas;
