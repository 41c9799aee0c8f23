import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { INQUIRY_TOPICS, idField } from './inquiry-fields.ts';

/** A student who may rent a property. Until it is unlocked nothing of it says who: those fields are null. */
export const leadSchema = z.object({
  id: z.int(),
  property: z.object({ id: z.int(), name: z.string(), address_1: z.string() }),
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

/** Newest first. */
export const leads = endpoint({
  name: 'leads',
  method: 'GET',
  path: 'leads/',
  auth: 'bearer',
  tag: 'Leads',
  summary: "The current manager's leads",
  response: z.array(leadSchema),
});
