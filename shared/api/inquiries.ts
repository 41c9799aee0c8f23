import * as z from 'zod/mini';
import { doneSchema } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { idInput } from './inputs.ts';
import { contactPropertyBody, sendInquiryBody } from './inquiry-bodies.ts';
import { INQUIRY_TOPICS } from './inquiry-topics.ts';
import { titledPropertySchema } from './properties.ts';

/**
 * How far an inquiry has come. `waiting`: for its writer's e-mail address to be confirmed; `sent`: the manager knows that
 * somebody asks; `seen`: the manager can read it; `replied`: the manager has answered.
 */
export const INQUIRY_STATES = ['waiting', 'sent', 'seen', 'replied'] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

/** What a student asked, as that student alone sees it. */
export const inquirySchema = z.object({
  id: z.int(),
  property: z.int(),
  /** Where the property was found; null: it is listed near no school. */
  school: z.nullable(z.int()),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** `YYYY-MM-DD`. */
  move_in_date: z.nullable(z.string()),
  topics: z.array(z.enum(INQUIRY_TOPICS)),
  message: z.string(),
  created: z.string(),
  state: z.enum(INQUIRY_STATES),
});
export type Inquiry = z.output<typeof inquirySchema>;

/**
 * Asks the manager of a property, once per student and property: 409 the second time, in either flow. Makes the lead and
 * mails the manager without saying who asked; both only once the student's e-mail address is confirmed, until then the
 * inquiry is `waiting`. 403 while twenty wait, 404 for a property that is not shown, 429 beyond 20 an hour.
 */
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

/**
 * The same from the housing page's form. 403 when `user_id` is not the asker, 400 when `manager_id` or `school_id` is not
 * the property's.
 */
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

/** An inquiry in its writer's list. */
export const sentInquirySchema = z.object({
  ...inquirySchema.shape,
  property: z.extend(titledPropertySchema, {
    city: z.string(),
    /** Whether its page can be seen. */
    is_shown: z.boolean(),
  }),
  school: z.nullable(z.object({ id: z.int(), short_name: z.string(), public_view_url: z.string() })),
  /** When the manager was told of it; null while it waits. */
  sent: z.nullable(z.string()),
  /** When the manager could first read it. */
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

/**
 * Withdraws an inquiry of the current user: its text is deleted and its lead leaves the manager's list. Afterwards the student may
 * ask about the property again. 404 for another user's; 409 once the manager has unlocked it or while a payment for it is being
 * taken. A payment that was begun and not confirmed is canceled.
 */
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
