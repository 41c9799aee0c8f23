import * as z from 'zod/mini';
import { doneSchema } from './account-fields.ts';
import { mailedAvailabilityForm, tokenField } from './availability-bodies.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { flagField } from './form-values.ts';
import { idInput } from './inputs.ts';
import { managerPropertySchema } from './manager-properties-schemas.ts';
import { titledPropertySchema } from './properties-schemas.ts';

/** A listing in an emailed link. Its `token` is valid for this listing only. */
const mailedListingSchema = z.object({
  ...titledPropertySchema.shape,
  city: z.string(),
  /**
   * A `lapsed` listing is hidden until its manager confirms it. The manager hid a `hidden` one; no emailed
   * link shows it again.
   */
  state: z.enum(['shown', 'lapsed', 'hidden']),
  availability_confirmed: z.string(),
  token: z.string(),
});
export type MailedListing = z.output<typeof mailedListingSchema>;

const answerAvailabilityBody = z.object({
  token: tokenField,
  is_available: flagField('is_available'),
});

export const availabilitySchemas = {
  mailed_availability: {
    tag: 'Manager',
    summary: 'Lists the listings of an emailed availability link.',
    query: mailedAvailabilityForm,
    response: z.object({
      is_all: z.boolean(),
      listings: z.array(mailedListingSchema),
    }),
  },
  answer_availability: {
    tag: 'Manager',
    summary: "Confirms or ends a listing's availability with the token of an emailed link.",
    body: answerAvailabilityBody,
    response: doneSchema,
  },
  confirm_property: {
    tag: 'Manager',
    summary: 'Confirms that a property is still available.',
    params: z.object({ p_id: idInput('p_id') }),
    response: managerPropertySchema,
  },
} satisfies EndpointSchemas;
