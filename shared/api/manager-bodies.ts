import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import {
  address1Field,
  address2Field,
  cityField,
  companyNameField,
  managerEmailField,
  managerFirstNameField,
  managerLastNameField,
  managerTypeField,
  phoneField,
  postalCodeField,
  stateField,
} from './manager-fields.ts';

export const managerAccountBody = z.object({
  first_name: managerFirstNameField,
  last_name: managerLastNameField,
  phone: phoneField,
  address_1: address1Field,
  address_2: address2Field,
  city: cityField,
  state: stateField,
  postal_code: postalCodeField,
});
export type ManagerAccount = z.output<typeof managerAccountBody>;

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
