import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';
import { idInput, intInput } from './inputs.ts';
import { idField } from './inquiry-fields.ts';
import { INQUIRY_TOPICS } from './inquiry-topics.ts';
import { titledPropertySchema } from './properties.ts';

/** Why nobody can be reached by a lead. */
export const LEAD_DISPUTE_REASONS = [
  'mail_returned',
  'wrong_number',
  'not_a_student',
  'no_interest',
] as const;
export type LeadDisputeReason = (typeof LEAD_DISPUTE_REASONS)[number];
/** How long after unlocking a lead may be disputed. */
export const LEAD_DISPUTE_DAYS = 14;

/** A student who may rent a property. Until it is unlocked nothing of it says who: those fields are null. */
export const leadSchema = z.object({
  id: z.int(),
  property: titledPropertySchema,
  user: z.nullable(
    z.object({
      id: z.int(),
      first_name: z.string(),
      last_name: z.string(),
      /** Null once the student has deleted the account. */
      email: z.nullable(z.string()),
    }),
  ),
  school: z.nullable(z.object({ id: z.int(), short_name: z.string() })),
  /** What was asked; null also where the lead was made without a message. */
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
  /** Whether it is locked and can be unlocked: a student who has left, or whose mail comes back, is not sold. */
  is_for_sale: z.boolean(),
  /** A payment for it has been confirmed and is not known to be taken yet. */
  is_confirming: z.boolean(),
  /** It was paid for once and the payment went back, so that it is locked again. */
  is_refunded: z.boolean(),
  /** Whether the student was answered, by a message here or as the manager says. */
  is_replied: z.boolean(),
  /** Until when it may be disputed; null while it is locked, once it was, and where a credit paid for it. */
  disputable_until: z.nullable(z.string()),
  dispute: z.nullable(
    z.object({
      reason: z.enum(LEAD_DISPUTE_REASONS),
      status: z.enum(['open', 'granted', 'refused']),
    }),
  ),
});
export type Lead = z.output<typeof leadSchema>;

/** Makes the lead alone, without a message or a mail; asked again it answers the lead that stands. */
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

/** Newest first. `X-Total-Count` tells of all; `before` is the last id of the page before. */
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

/** 404 for another's. */
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

/** How many leads the manager may unlock without paying. */
export const leadCredits = endpoint({
  name: 'lead_credits',
  method: 'GET',
  path: 'leads/credits/',
  auth: 'bearer',
  tag: 'Leads',
  summary: "The current manager's credits for leads",
  response: z.object({ available: z.int() }),
});

/** Unlocks a lead with a credit. 404 for another's, 409 for one that is unlocked or being paid, and without a credit. */
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

/** Says that the student of an unlocked lead was answered elsewhere; the student sees Replied. 404, 409 while it is locked. */
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

export const disputeLeadBody = z.object({
  reason: z.enum(LEAD_DISPUTE_REASONS, { error: () => t('Choose what is wrong with the contact.') }),
  note: z._default(
    z
      .string({ error: () => t('note must be text.') })
      .check(z.maxLength(1000, { error: () => t('The note may have at most 1000 characters.') })),
    '',
  ),
});

/**
 * Says that nobody can be reached by a lead that was paid for, within fourteen days of unlocking it. It brings a credit for
 * another lead at once; beyond three in thirty days an operator looks first. 404; 409 while locked, too late, said before,
 * where a credit paid for it, or once the student has written to the manager.
 */
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
