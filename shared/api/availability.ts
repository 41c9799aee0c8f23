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

/** `token` is valid for this listing alone. */
const mailedListingSchema = z.object({
  ...titledPropertySchema.shape,
  city: z.string(),
  /** `lapsed`: hidden until confirmed; `hidden`: set inactive by its manager, which no link undoes. */
  state: z.enum(['shown', 'lapsed', 'hidden']),
  availability_confirmed: z.string(),
  token: z.string(),
});
export type MailedListing = z.output<typeof mailedListingSchema>;

export const mailedAvailabilityForm = z.object({ token: tokenField });

/** Changes nothing: mail scanners follow links. 400 on `token` if invalid, revoked, or older than 90 days. */
export const mailedAvailability = endpoint({
  name: 'mailed_availability',
  method: 'GET',
  path: 'availability/',
  auth: 'public',
  tag: 'Manager',
  summary: 'The listings that a mailed link asks about',
  query: mailedAvailabilityForm,
  response: z.object({
    is_all: z.boolean(),
    listings: z.array(mailedListingSchema),
  }),
});

const answerAvailabilityBody = z.object({
  token: tokenField,
  is_available: flagField('is_available'),
});

/** The token is the credential. `false` hides this listing. 400 on `token`; 409 for a listing hidden by its manager. */
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

/** 409 for a listing that its manager set inactive. */
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
