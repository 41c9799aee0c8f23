import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import { doneSchema } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import {
  cityField,
  companyNameField,
  managerEmailField,
  managerFirstNameField,
  managerLastNameField,
  managerTypeField,
  stateField,
} from './manager-fields.ts';

/** Nobody fills the form in faster: what comes sooner after the form was shown was sent by a program. */
export const MIN_FILL_MS = 2000;

export const managerContactBody = z.object({
  firstName: managerFirstNameField,
  lastName: managerLastNameField,
  companyName: companyNameField,
  email: managerEmailField,
  city: cityField,
  state: stateField,
  type: managerTypeField,
  /** A field that people do not see: whoever fills it in is a program. */
  website: z.optional(z.string({ error: () => t('website must be text.') })),
  /** Milliseconds from the showing of the form to its sending. */
  filledMs: z.optional(z.number({ error: () => t('filledMs must be a number.') })),
});
export type ManagerContact = z.output<typeof managerContactBody>;

/**
 * Records that somebody would like to list properties (section 7). No account comes of it until an operator accepts it.
 * A second request from an address whose first one waits changes nothing and is answered alike, as is what a program
 * sent. 429 beyond five an hour from one network address.
 */
export const newManagerContact = endpoint({
  name: 'new_manager_contact',
  method: 'POST',
  path: 'new_manager_contact/',
  auth: 'csrf',
  tag: 'Accounts',
  summary: 'Ask for a manager account',
  body: managerContactBody,
  response: doneSchema,
  status: 201,
});
