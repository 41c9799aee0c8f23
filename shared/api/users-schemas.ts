import * as z from 'zod/mini';
import { STAFF_ROLES } from '../rules/staff-roles.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { signUpBody } from './sign-up-body.ts';

const USER_TYPES = ['student', 'manager', 'staff'] as const;

export const managerProfileSchema = z.object({
  id: z.int(),
  type: z.enum(['single-family', 'multi-family']),
  account_level: z.enum(['basic', 'premium']),
  company_name: z.string(),
  phone: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
});
export type ManagerProfile = z.output<typeof managerProfileSchema>;

export const currentUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  is_email_confirmed: z.boolean(),
  type: z.enum(USER_TYPES),
  /** True until the user sets up the second factor that the account needs. Other calls respond 403. */
  needs_second_factor: z.boolean(),
  manager: z.nullable(managerProfileSchema),
  roommate_profile: z.nullable(z.object({ id: z.int(), school: z.int() })),
  moderates: z.array(z.int()),
  staff_roles: z.array(z.enum(STAFF_ROLES)),
  /** Ids of properties to which the student sent an inquiry. Their buttons show 'Message Sent'. */
  inquiries: z.array(z.int()),
  /** Null unless the account is marked for deletion. */
  deletion_due: z.nullable(z.string()),
  created: z.string(),
});
export type CurrentUser = z.output<typeof currentUserSchema>;

export const usersSchemas = {
  sign_up: {
    tag: 'Accounts',
    summary: 'Creates a student account.',
    body: signUpBody,
    response: currentUserSchema,
  },
  current_user: {
    tag: 'Accounts',
    summary: 'Returns the current user, as a list of one.',
    response: z.array(currentUserSchema).check(z.length(1)),
  },
} satisfies EndpointSchemas;
