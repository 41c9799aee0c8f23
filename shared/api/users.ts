import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { signUpBody } from './sign-up-body.ts';

export const USER_TYPES = ['student', 'manager', 'staff'] as const;

/** A manager's own profile, for that manager alone. */
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

/** The current user (section 3), as nobody but that user sees it. Times are ISO 8601 in UTC. */
export const currentUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  /** Whether the address has been confirmed by its mailed link. */
  is_email_confirmed: z.boolean(),
  type: z.enum(USER_TYPES),
  /** Null: not a manager. */
  manager: z.nullable(managerProfileSchema),
  /** Null: has no roommate profile yet. */
  roommate_profile: z.nullable(z.object({ id: z.int(), school: z.int() })),
  /** Ids of the schools where this user moderates the forum. */
  moderates: z.array(z.int()),
  /** Ids of the properties that this user has inquired about: their buttons show 'Message Sent'. */
  inquiries: z.array(z.int()),
  /** When the account will be deleted, unless its owner takes that back; null: it stays. */
  deletion_due: z.nullable(z.string()),
  created: z.string(),
});
export type CurrentUser = z.output<typeof currentUserSchema>;

/**
 * Makes a student's account and mails a link that confirms its address. `type` and every other field are ignored.
 * 409 with the field when the username or the e-mail address is taken; 429 beyond 60 an hour from one address.
 */
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

/** A list whose only element is the asker. */
export const currentUser = endpoint({
  name: 'current_user',
  method: 'GET',
  path: 'users/',
  auth: 'bearer',
  tag: 'Accounts',
  summary: 'The current user, as a list of one',
  response: z.array(currentUserSchema).check(z.length(1)),
});
