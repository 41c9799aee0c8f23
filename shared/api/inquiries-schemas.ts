import * as z from 'zod/mini';
import { doneSchema } from './account-fields.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput } from './inputs.ts';
import { INQUIRY_STATES } from './inquiries.ts';
import { contactPropertyBody, sendInquiryBody } from './inquiry-bodies.ts';
import { INQUIRY_TOPICS } from './inquiry-topics.ts';
import { titledPropertySchema } from './properties-schemas.ts';

const inquirySchema = z.object({
  id: z.int(),
  property: z.int(),
  /** Null if no school is near the property. */
  school: z.nullable(z.int()),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  move_in_date: z.nullable(z.string()),
  topics: z.array(z.enum(INQUIRY_TOPICS)),
  message: z.string(),
  created: z.string(),
  state: z.enum(INQUIRY_STATES),
});
export type Inquiry = z.output<typeof inquirySchema>;

const sentInquirySchema = z.object({
  ...inquirySchema.shape,
  property: z.extend(titledPropertySchema, {
    city: z.string(),
    is_shown: z.boolean(),
  }),
  school: z.nullable(z.object({ id: z.int(), short_name: z.string(), public_view_url: z.string() })),
  /** Time at which the manager was notified. Null while the inquiry is waiting. */
  sent: z.nullable(z.string()),
  seen: z.nullable(z.string()),
});
export type SentInquiry = z.output<typeof sentInquirySchema>;

export const inquiriesSchemas = {
  send_inquiry: {
    tag: 'Inquiries',
    summary: 'Sends an inquiry from the property page to its manager.',
    body: sendInquiryBody,
    response: inquirySchema,
  },
  contact_property: {
    tag: 'Inquiries',
    summary: "Sends an inquiry from the housing page to the property's manager.",
    body: contactPropertyBody,
    response: inquirySchema,
  },
  inquiries: {
    tag: 'Inquiries',
    summary: "Lists the current user's inquiries with their status.",
    response: z.array(sentInquirySchema),
  },
  withdraw_inquiry: {
    tag: 'Inquiries',
    summary: 'Withdraws an inquiry that its manager has not unlocked.',
    params: z.object({ id: idInput('id') }),
    response: doneSchema,
  },
} satisfies EndpointSchemas;
