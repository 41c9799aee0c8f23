import * as z from 'zod/mini';
import { doneSchema } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { idInput } from './inputs.ts';
import { contactPropertyBody, sendInquiryBody } from './inquiry-bodies.ts';
import { INQUIRY_TOPICS } from './inquiry-topics.ts';
import { titledPropertySchema } from './properties.ts';

/** `waiting`: for the student's email confirmation; `seen`: the manager can read it. */
const INQUIRY_STATES = ['waiting', 'sent', 'seen', 'replied'] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

const inquirySchema = z.object({
  id: z.int(),
  property: z.int(),
  /** Null: the property is near no school. */
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

/** One per student and property (409); anonymous. 403 while twenty are waiting, 404 for a hidden property, 429. */
export const sendInquiry = endpoint({
  name: 'send_inquiry',
  method: 'POST',
  path: 'inquiries/',
  auth: 'csrf',
  tag: 'Inquiries',
  summary: "Ask a property's manager from the property's page",
  body: sendInquiryBody,
  response: inquirySchema,
  status: 201,
});

/** For the housing page's form. 403 if `user_id` is not the caller, 400 for another property's manager or school. */
export const contactProperty = endpoint({
  name: 'contact_property',
  method: 'POST',
  path: 'contact_property/',
  auth: 'csrf',
  tag: 'Inquiries',
  summary: "Ask a property's manager from the housing page",
  body: contactPropertyBody,
  response: inquirySchema,
});

const sentInquirySchema = z.object({
  ...inquirySchema.shape,
  property: z.extend(titledPropertySchema, {
    city: z.string(),
    is_shown: z.boolean(),
  }),
  school: z.nullable(z.object({ id: z.int(), short_name: z.string(), public_view_url: z.string() })),
  /** When the manager was notified; null while waiting. */
  sent: z.nullable(z.string()),
  seen: z.nullable(z.string()),
});
export type SentInquiry = z.output<typeof sentInquirySchema>;

/** Newest first, at most 200. */
export const inquiries = endpoint({
  name: 'inquiries',
  method: 'GET',
  path: 'inquiries/',
  auth: 'bearer',
  tag: 'Inquiries',
  summary: 'What the current user has asked managers, and how far each has come',
  response: z.array(sentInquirySchema),
});

/** Also deletes the lead. 404 for another user's; 409 once unlocked or while a payment is processing. */
export const withdrawInquiry = endpoint({
  name: 'withdraw_inquiry',
  method: 'DELETE',
  path: 'inquiries/{id}/',
  auth: 'bearer',
  tag: 'Inquiries',
  summary: 'Withdraw an inquiry that its manager has not unlocked',
  params: z.object({ id: idInput('id') }),
  response: doneSchema,
});
