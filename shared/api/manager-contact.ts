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

/** Faster submissions are from bots. */
export const MIN_FILL_MS = 2000;

export const managerContactBody = z.object({
  firstName: managerFirstNameField,
  lastName: managerLastNameField,
  companyName: companyNameField,
  email: managerEmailField,
  city: cityField,
  state: stateField,
  type: managerTypeField,
  /** Honeypot: hidden from users, so only bots fill it in. */
  website: z.optional(z.string({ error: () => t('website must be text.') })),
  /** Milliseconds from rendering to submission. */
  filledMs: z.optional(z.number({ error: () => t('filledMs must be a number.') })),
});
export type ManagerContact = z.output<typeof managerContactBody>;

/** An operator must accept the request. Duplicates and bots get the same response. 429 by IP address. */
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
