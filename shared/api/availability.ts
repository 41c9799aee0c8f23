import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import { doneSchema } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { flagField } from './form-values.ts';
import { idInput } from './inputs.ts';
import { managerPropertySchema } from './manager-properties.ts';
import { titledPropertySchema } from './properties.ts';

const INCOMPLETE = () => t('This link is incomplete.');
const tokenField = z
  .string({ error: INCOMPLETE })
  .check(z.regex(/^[1-9]\d{0,15}\.\d{1,16}\.\d{1,6}(?:\.\d{1,9})?\.[\w-]{43}$/, { error: INCOMPLETE }));

/** A listing that a mailed link asks about. `token` is a link's own for this listing alone. */
export const mailedListingSchema = z.object({
  ...titledPropertySchema.shape,
  city: z.string(),
  /** `lapsed`: hidden until it is confirmed; `hidden`: its manager made it inactive, which no link undoes. */
  state: z.enum(['shown', 'lapsed', 'hidden']),
  /** `YYYY-MM-DD`, UTC. */
  availability_confirmed: z.string(),
  token: z.string(),
});
export type MailedListing = z.output<typeof mailedListingSchema>;

export const mailedAvailabilityForm = z.object({ token: tokenField });

/** Only shows: programs that look into mail follow links. 400 names `token` if it is not ours, revoked, or older than 90 days. */
export const mailedAvailability = endpoint({
  name: 'mailed_availability',
  method: 'GET',
  path: 'availability/',
  auth: 'public',
  tag: 'Manager',
  summary: 'The listings that a mailed link asks about',
  query: mailedAvailabilityForm,
  response: z.object({
    /** The link is about all listings that wait for an answer, not about one. */
    is_all: z.boolean(),
    listings: z.array(mailedListingSchema),
  }),
});

export const answerAvailabilityBody = z.object({
  token: tokenField,
  is_available: flagField('is_available'),
});

/**
 * Answers a mailed link, without logging in: the token is the proof. `is_available` confirms, and brings back what had lapsed;
 * `false` hides the one listing. 400 names `token`; 409 for a listing that its manager has hidden.
 */
export const answerAvailability = endpoint({
  name: 'answer_availability',
  method: 'POST',
  path: 'availability/',
  auth: 'public',
  tag: 'Manager',
  summary: 'Say whether a home is still available, by the token of a mailed link',
  body: answerAvailabilityBody,
  takesForm: true,
  response: doneSchema,
});

/** Brings back a listing that had lapsed. 409 for one that its manager made inactive. */
export const confirmProperty = endpoint({
  name: 'confirm_property',
  method: 'POST',
  path: 'manager_properties/{p_id}/confirm/',
  auth: 'bearer',
  tag: 'Manager',
  summary: 'Confirm that a property is still available',
  params: z.object({ p_id: idInput('p_id') }),
  response: managerPropertySchema,
});
