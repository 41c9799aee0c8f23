import * as z from 'zod/mini';
import { REPORT_STATES } from '../rules/report-states.ts';
import { STAFF_ROLES } from '../rules/staff-roles.ts';
import { MANAGER_TYPES } from '../rules/tier-prices.ts';
import { t } from '../texts/t.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput, textInput } from './inputs.ts';
import { moderationEventSchema, reportCaseSchema } from './moderation-schemas.ts';
import { PLACE_KINDS } from './reports.ts';
import { INBOX_KINDS, type InboxKind, STAFF_SEARCH_MAX } from './staff.ts';
import { dayInput, levelBody, reasonBody, rolesBody } from './staff-bodies.ts';

const tag = 'Staff';
const personRefSchema = z.object({ id: z.int(), username: z.string() });

const inboxItemSchema = z.object({
  kind: z.enum(INBOX_KINDS),
  id: z.int(),
  /** Name of the object: a person, a listing, an email template, a job, a feed or a region. */
  title: z.string(),
  /** A word such as the kind of the reported object or the reason of a dispute. */
  word: z.string(),
  /** Text from the user, or the error. */
  detail: z.string(),
  /** The user whose page has the history. */
  person: z.nullable(z.int()),
  /** False for an email that can't be sent again. */
  can_retry: z.boolean(),
  since: z.string(),
  claimed_by: z.nullable(personRefSchema),
});
export type InboxItem = z.output<typeof inboxItemSchema>;

const ITEM_NAME = new RegExp(`^(${INBOX_KINDS.join('|')})-([1-9][0-9]{0,15})$`);
const itemInput = z.pipe(
  z.string().check(z.regex(ITEM_NAME, { error: () => t('item must be a kind and an ID, such as mail-12.') })),
  z.transform((name: string) => {
    const [, kind, id] = ITEM_NAME.exec(name)!;
    return { kind: kind as InboxKind, id: Number(id) };
  }),
);

const searchResultSchema = z.object({
  kind: z.enum(['person', 'listing', 'school', 'payment']),
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  /** URL segment of a school, else null. */
  public_view_url: z.nullable(z.string()),
  /** The manager who paid, else null. */
  person: z.nullable(z.int()),
});
export type StaffSearchResult = z.output<typeof searchResultSchema>;

const caseRefSchema = z.object({
  id: z.int(),
  kind: z.enum(PLACE_KINDS),
  state: z.enum(REPORT_STATES),
  count: z.int(),
  updated: z.string(),
});

const listingRefSchema = z.object({
  id: z.int(),
  title: z.string(),
  city: z.string(),
  status: z.enum(['active', 'inactive']),
  is_hidden: z.boolean(),
});

const auditEventSchema = z.object({
  id: z.int(),
  created: z.string(),
  /** Kind of event, or the command of a staff act. */
  act: z.string(),
  reason: z.string(),
  user: z.nullable(personRefSchema),
  actor: z.string(),
  subject: z.nullable(z.string()),
  address: z.string(),
  request_id: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.output<typeof auditEventSchema>;

const personSchema = z.object({
  ...personRefSchema.shape,
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  is_email_confirmed: z.boolean(),
  type: z.enum(['student', 'manager', 'staff']),
  status: z.enum(['active', 'blocked', 'deleted']),
  created: z.string(),
  last_login: z.nullable(z.string()),
  has_second_factor: z.boolean(),
  deletion_due: z.nullable(z.string()),
  staff_roles: z.array(z.enum(STAFF_ROLES)),
  manager: z.nullable(
    z.object({
      type: z.enum(MANAGER_TYPES),
      account_level: z.enum(['basic', 'premium']),
      company_name: z.string(),
      phone: z.string(),
      verified_what: z.nullable(z.string()),
      verified_on: z.nullable(z.string()),
      verified_by: z.nullable(z.string()),
    }),
  ),
  sessions: z.array(z.object({ id: z.int(), user_agent: z.string(), last_used: z.string() })),
  inquiries: z.int(),
  /** Reports that the user has sent, and how many of them were right. */
  reports_sent: z.object({ count: z.int(), upheld: z.int() }),
  reports: z.array(caseRefSchema),
  listings: z.array(listingRefSchema),
  emails: z.array(
    z.object({
      id: z.int(),
      template: z.string(),
      created: z.string(),
      sent: z.nullable(z.string()),
      dead: z.nullable(z.string()),
      last_error: z.nullable(z.string()),
      can_retry: z.boolean(),
    }),
  ),
  /** Null without the right to read payments. */
  payments: z.nullable(
    z.array(
      z.object({
        id: z.int(),
        created: z.string(),
        status: z.string(),
        dispute: z.nullable(z.string()),
        purpose: z.enum(['lead', 'tier']),
        amount_cents: z.int(),
        refunded_cents: z.int(),
      }),
    ),
  ),
  /** Null without the right to read the audit log. */
  events: z.nullable(z.array(auditEventSchema)),
});
export type StaffPerson = z.output<typeof personSchema>;

const listingSchema = z.object({
  ...listingRefSchema.shape,
  address_1: z.string(),
  state: z.string(),
  tier: z.enum(['free', 'standard', 'premium']),
  source: z.nullable(z.string()),
  created: z.string(),
  updated: z.string(),
  availability_confirmed: z.string(),
  is_deleted: z.boolean(),
  is_manager_blocked: z.boolean(),
  hidden: z.nullable(z.object({ cause: z.enum(['staff', 'reports']), reason: z.string(), at: z.string() })),
  /** URL segment of the nearest school. */
  public_view_url: z.nullable(z.string()),
  manager: personRefSchema,
  inquiries: z.int(),
  reports: z.array(caseRefSchema),
  history: z.array(moderationEventSchema),
});
export type StaffListing = z.output<typeof listingSchema>;

const requestSchema = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  email: z.string(),
  city: z.string(),
  state: z.string(),
  type: z.enum(MANAGER_TYPES),
  status: z.enum(['new', 'accepted', 'refused']),
  created: z.string(),
  handled: z.nullable(z.string()),
  /** The account that the request created. */
  user: z.nullable(personRefSchema),
  /** Another account with the same confirmed email address. */
  known: z.nullable(personRefSchema),
});
export type StaffRequest = z.output<typeof requestSchema>;

const auditFilter = {
  person: z.optional(textInput('person', STAFF_SEARCH_MAX)),
  act: z.optional(textInput('act', STAFF_SEARCH_MAX)),
  since: z.optional(dayInput('since')),
  until: z.optional(dayInput('until')),
};

const ofId = { tag, params: z.object({ id: idInput('id') }) };
const byReason = { ...ofId, body: reasonBody };

export const staffSchemas = {
  staff_inbox: {
    tag,
    summary: 'Lists everything that waits for staff, oldest first.',
    response: z.array(inboxItemSchema),
  },
  staff_item: {
    tag,
    summary: 'Returns a row of the inbox.',
    params: z.object({ item: itemInput }),
    response: inboxItemSchema,
  },
  claim_item: {
    tag,
    summary: 'Claims or releases a row of the inbox.',
    params: z.object({ item: itemInput }),
    body: z.object({
      is_claimed: z.boolean({ error: () => t('is_claimed must be true or false.') }),
    }),
    response: inboxItemSchema,
  },
  staff_search: {
    tag,
    summary: 'Finds people, listings, schools and payments.',
    query: z.object({ q: textInput('q', STAFF_SEARCH_MAX) }),
    response: z.array(searchResultSchema),
  },
  staff_person: { ...ofId, summary: 'Returns an account with its history.', response: personSchema },
  block_account: { ...byReason, summary: 'Blocks an account.', response: personSchema },
  unblock_account: { ...byReason, summary: 'Unblocks an account.', response: personSchema },
  end_account_sessions: { ...byReason, summary: 'Ends all sessions of an account.', response: personSchema },
  reset_second_factor: {
    ...byReason,
    summary: 'Turns off two-step verification of an account.',
    response: personSchema,
  },
  set_manager_level: {
    ...ofId,
    summary: 'Changes the level of a manager.',
    body: levelBody,
    response: personSchema,
  },
  set_staff_roles: {
    ...ofId,
    summary: 'Replaces the roles of a staff account.',
    body: rolesBody,
    response: personSchema,
  },
  resend_mail: {
    ...byReason,
    summary: 'Sends a failed email again.',
    response: z.object({ id: z.int() }),
  },
  staff_listing: { ...ofId, summary: 'Returns a listing with its history.', response: listingSchema },
  staff_report: { ...ofId, summary: 'Returns the reports of one object.', response: reportCaseSchema },
  staff_request: { ...ofId, summary: 'Returns a manager request.', response: requestSchema },
  accept_request: { ...byReason, summary: 'Accepts a manager request.', response: requestSchema },
  refuse_request: { ...byReason, summary: 'Refuses a manager request.', response: requestSchema },
  staff_audit: {
    tag,
    summary: 'Lists events of the audit log, newest first.',
    query: z.object({ ...auditFilter, before: z.optional(idInput('before')) }),
    response: z.array(auditEventSchema),
  },
  export_audit: {
    tag,
    summary: 'Returns events of the audit log as CSV.',
    query: z.object(auditFilter),
    response: z.string(),
  },
} satisfies EndpointSchemas;
