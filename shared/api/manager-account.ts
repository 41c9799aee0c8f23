import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  address1Field,
  address2Field,
  cityField,
  managerFirstNameField,
  managerLastNameField,
  phoneField,
  postalCodeField,
  stateField,
} from './manager-fields.ts';
import { managerProfileSchema } from './users.ts';

const managerSchema = z.extend(managerProfileSchema, {
  user: z.object({ first_name: z.string(), last_name: z.string(), email: z.nullable(z.string()) }),
});
export type Manager = z.output<typeof managerSchema>;

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

/** The form of section 2.10. It can't change level, type, email address or company. */
export const updateManagerAccount = endpoint({
  name: 'update_manager_account',
  method: 'PUT',
  path: 'account/',
  auth: 'bearer',
  tag: 'Account',
  summary: "Change a manager's own account information",
  body: managerAccountBody,
  response: managerSchema,
});
