import * as z from 'zod/mini';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput, intInput } from './inputs.ts';
import { idField } from './inquiry-fields.ts';
import { INQUIRY_TOPICS } from './inquiry-topics.ts';
import { disputeLeadBody, LEAD_DISPUTE_REASONS } from './lead-bodies.ts';
import { titledPropertySchema } from './properties-schemas.ts';

/** Fields that identify the student are null while the lead is locked. */
const leadSchema = z.object({
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
  /** Null while the lead is locked, and if the student sent no message. */
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
  /**
   * True if the manager can buy the lead. False if unlocked, if the student left, or if emails to the student
   * bounce.
   */
  is_for_sale: z.boolean(),
  /** True if a payment was submitted and is not yet settled. */
  is_confirming: z.boolean(),
  /** True if the lead's payment was refunded, so that the lead is locked again. */
  is_refunded: z.boolean(),
  /** True if the manager replied in a message on this site, or marked the lead as replied. */
  is_replied: z.boolean(),
  /**
   * Time until which the manager can dispute the lead. Null if locked, already disputed, or unlocked with a
   * credit.
   */
  disputable_until: z.nullable(z.string()),
  dispute: z.nullable(
    z.object({
      reason: z.enum(LEAD_DISPUTE_REASONS),
      status: z.enum(['open', 'granted', 'refused']),
    }),
  ),
});
export type Lead = z.output<typeof leadSchema>;

const MAX_PAGE_LENGTH = 1000;

const leadParam = z.object({ id: idInput('id') });

export const leadsSchemas = {
  make_lead: {
    tag: 'Leads',
    summary: "Creates a lead for the current user's interest in a property.",
    body: z.object({ property: idField('property') }),
    response: leadSchema,
  },
  leads: {
    tag: 'Leads',
    summary: "Lists the current manager's leads.",
    query: z.object({
      limit: z.optional(intInput('limit', 1, MAX_PAGE_LENGTH, `${MAX_PAGE_LENGTH} when absent`)),
      before: z.optional(idInput('before')),
    }),
    response: z.array(leadSchema),
  },
  lead: {
    tag: 'Leads',
    summary: "Returns one of the current manager's leads.",
    params: leadParam,
    response: leadSchema,
  },
  lead_credits: {
    tag: 'Leads',
    summary: "Lists the current manager's lead credits.",
    response: z.object({ available: z.int() }),
  },
  redeem_credit: {
    tag: 'Leads',
    summary: 'Unlocks a lead with a credit.',
    params: leadParam,
    response: leadSchema,
  },
  mark_replied: {
    tag: 'Leads',
    summary: 'Marks a lead as answered.',
    params: leadParam,
    response: leadSchema,
  },
  dispute_lead: {
    tag: 'Leads',
    summary: 'Reports a lead with an unreachable contact.',
    params: leadParam,
    body: disputeLeadBody,
    response: leadSchema,
  },
} satisfies EndpointSchemas;
