import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
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
  manager: z.nullable(managerProfileSchema),
  roommate_profile: z.nullable(z.object({ id: z.int(), school: z.int() })),
  moderates: z.array(z.int()),
  /** Property ids: their buttons show 'Message Sent'. */
  inquiries: z.array(z.int()),
  /** Null unless the account is marked for deletion. */
  deletion_due: z.nullable(z.string()),
  created: z.string(),
});
export type CurrentUser = z.output<typeof currentUserSchema>;

/** Emails a confirmation link. Ignores `type`. 409 on the field if taken; 429. */
export const signUp = endpoint({
  name: 'sign_up',
  method: 'POST',
  path: 'users/',
  auth: 'public',
  tag: 'Accounts',
  summary: 'Sign up as a student',
  body: signUpBody,
  response: currentUserSchema,
  status: 201,
});

/** A list with the caller only. */
export const currentUser = endpoint({
  name: 'current_user',
  method: 'GET',
  path: 'users/',
  auth: 'bearer',
  tag: 'Accounts',
  summary: 'The current user, as a list of one',
  response: z.array(currentUserSchema).check(z.length(1)),
});
