import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idInput, intInput } from './inputs.ts';
import { idField } from './inquiry-fields.ts';
import { INQUIRY_TOPICS } from './inquiry-topics.ts';
import { disputeLeadBody, LEAD_DISPUTE_REASONS } from './lead-bodies.ts';
import { titledPropertySchema } from './properties.ts';

export type LeadDisputeReason = (typeof LEAD_DISPUTE_REASONS)[number];
export const LEAD_DISPUTE_DAYS = 14;

/** Fields that identify the student are null until unlocked. */
const leadSchema = z.object({
  id: z.int(),
  property: titledPropertySchema,
  user: z.nullable(
    z.object({
      id: z.int(),
      first_name: z.string(),
      last_name: z.string(),
      /** Null once the student deleted the account. */
      email: z.nullable(z.string()),
    }),
  ),
  school: z.nullable(z.object({ id: z.int(), short_name: z.string() })),
  /** Null also for a lead without a message. */
  inquiry: z.nullable(
    z.object({
      full_name: z.string(),
      email: z.string(),
      phone: z.string(),
      move_in_date: z.nullable(z.string()),
      topics: z.array(z.enum(INQUIRY_TOPICS)),
      message: z.string(),
    }),
  ),
  created: z.string(),
  updated: z.string(),
  unlocked: z.boolean(),
  /** Locked and can be unlocked: not for students who left or whose emails bounce. */
  is_for_sale: z.boolean(),
  /** A payment was submitted and not yet settled. */
  is_confirming: z.boolean(),
  /** Its payment was refunded, so it is locked again. */
  is_refunded: z.boolean(),
  /** Answered by a message here, or marked by the manager. */
  is_replied: z.boolean(),
  /** Null while locked, once disputed, and if paid by a credit. */
  disputable_until: z.nullable(z.string()),
  dispute: z.nullable(
    z.object({
      reason: z.enum(LEAD_DISPUTE_REASONS),
      status: z.enum(['open', 'granted', 'refused']),
    }),
  ),
});
export type Lead = z.output<typeof leadSchema>;

/** Creates the lead without inquiry or email; idempotent. */
export const makeLead = endpoint({
  name: 'make_lead',
  method: 'POST',
  path: 'leads/',
  auth: 'bearer',
  tag: 'Leads',
  summary: 'Say that the current user is interested in a property',
  body: z.object({ property: idField('property') }),
  response: leadSchema,
});

const MAX_PAGE_LENGTH = 1000;

/** Newest first; `before` is the last id of the previous page. */
export const leads = endpoint({
  name: 'leads',
  method: 'GET',
  path: 'leads/',
  auth: 'bearer',
  tag: 'Leads',
  summary: "The current manager's leads",
  query: z.object({
    limit: z.optional(intInput('limit', 1, MAX_PAGE_LENGTH, `${MAX_PAGE_LENGTH} when absent`)),
    before: z.optional(idInput('before')),
  }),
  response: z.array(leadSchema),
});

const leadParam = z.object({ id: idInput('id') });

export const lead = endpoint({
  name: 'lead',
  method: 'GET',
  path: 'leads/{id}/',
  auth: 'bearer',
  tag: 'Leads',
  summary: "One of the current manager's leads",
  params: leadParam,
  response: leadSchema,
});

export const leadCredits = endpoint({
  name: 'lead_credits',
  method: 'GET',
  path: 'leads/credits/',
  auth: 'bearer',
  tag: 'Leads',
  summary: "The current manager's credits for leads",
  response: z.object({ available: z.int() }),
});

/** 404 for another manager's; 409 if unlocked, being paid, or without a credit. */
export const redeemCredit = endpoint({
  name: 'redeem_credit',
  method: 'POST',
  path: 'leads/{id}/redeem-credit/',
  auth: 'bearer',
  tag: 'Leads',
  summary: 'Unlock a lead with a credit',
  params: leadParam,
  response: leadSchema,
});

/** Records a reply outside the site; the student sees Replied. 404 for another manager's, 409 while locked. */
export const markReplied = endpoint({
  name: 'mark_replied',
  method: 'POST',
  path: 'leads/{id}/replied/',
  auth: 'bearer',
  tag: 'Leads',
  summary: 'Say that the student of a lead was answered',
  params: leadParam,
  response: leadSchema,
});

/** Grants a credit, after three in thirty days only by an operator. 409 if too late, repeated or contradicted. */
export const disputeLead = endpoint({
  name: 'dispute_lead',
  method: 'POST',
  path: 'leads/{id}/dispute/',
  auth: 'bearer',
  tag: 'Leads',
  summary: 'Say that nobody can be reached by a lead',
  params: leadParam,
  body: disputeLeadBody,
  response: leadSchema,
});
