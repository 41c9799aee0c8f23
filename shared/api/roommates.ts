import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import { doneSchema } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { idInput, intInput, repeatedInput } from './inputs.ts';
import { changeRoommateBody, createRoommateBody, preferencesSchema } from './roommate-body.ts';
import { GENDERS, MAX_BUDGET_USD, SCALES } from './roommate-fields.ts';
import { schoolQuery } from './schools.ts';

/** Profiles to a page (section 9). */
export const ROOMMATES_PAGE_SIZE = 10;
/** `budget`: lowest first; `-budget`: highest first. */
export const ROOMMATE_ORDERS = ['recent', 'match', 'budget', '-budget'] as const;
/** Who has a profile and makes another (section 8). */
export const HAS_PROFILE = msg('A profile with this user account already exists.');
export type RoommateOrder = (typeof ROOMMATE_ORDERS)[number];

/** A portrait as `photoSources` takes it. */
export const roommatePhotoSchema = z.object({
  url: z.string(),
  thumb_url: z.string(),
  width: z.int(),
  height: z.int(),
  /** A data URI of some pixels, shown blurred until the photo is there. */
  placeholder: z.nullable(z.string()),
  has_avif: z.boolean(),
});

/** How well two profiles go together. It never depends on gender, age or where somebody comes from. */
export const matchSchema = z.object({
  /** 0 to 100, the same for both of the two. */
  score: z.int(),
  /** Why: each conflict first, then what fits, then what to talk about. */
  reasons: z.array(
    z.object({
      kind: z.enum(['fits', 'talk', 'conflict']),
      about: z.enum([...SCALES, 'budget', 'interests', 'smoking', 'pets']),
      text: z.string(),
    }),
  ),
});
export type Match = z.output<typeof matchSchema>;

const interestsSchema = z.object({
  entertainment: z.array(z.string()),
  activities: z.array(z.string()),
  dining: z.array(z.string()),
});

/** A profile as other students see it: no last name, no social names, no preferences, no e-mail. */
export const roommateSchema = z.object({
  id: z.int(),
  photo: z.nullable(roommatePhotoSchema),
  user: z.object({ id: z.int(), first_name: z.string(), last_initial: z.string() }),
  school: z.int(),
  about: z.string(),
  study_program: z.string(),
  grad_year: z.int(),
  has_room: z.boolean(),
  smoking: z.boolean(),
  pets: z.boolean(),
  age: z.int(),
  gender: z.enum(GENDERS),
  personality: z.int(),
  bedtime: z.int(),
  visitors: z.int(),
  cleaning: z.int(),
  /** Whole US dollars a month. */
  budget: z.int(),
  interests: interestsSchema,
  /** Whether the asker has written to this person. */
  already_messaged: z.boolean(),
  /** Null: the asker has no profile to compare with, or it is the asker's own. */
  match: z.nullable(matchSchema),
  is_demo: z.boolean(),
});
export type Roommate = z.output<typeof roommateSchema>;

/** A profile as its owner alone sees it. */
export const ownRoommateSchema = z.extend(roommateSchema, {
  instagram_username: z.string(),
  facebook_username: z.string(),
  preferences: preferencesSchema,
});
export type OwnRoommate = z.output<typeof ownRoommateSchema>;

const yesOrNo = (name: string) =>
  z.enum(['yes', 'no'], { error: () => t('{name} must be yes or no.', { name }) });
const choices = (values: readonly string[]) => ({ type: 'string', enum: values });

/**
 * Students of a school who look for a roommate, ten a page, without the caller's own profile, and without users whom the
 * caller has blocked or who have blocked the caller. `order`: `recent` is newest first; `match` is best score first, or
 * `recent` for a caller without a profile; `budget` and `-budget` are lowest and highest budget first. `budget_min` and
 * `budget_max` are both included. 404 for a page beyond the last.
 */
export const roommates = endpoint({
  name: 'roommates',
  method: 'GET',
  path: 'roommates/',
  auth: 'bearer',
  tag: 'Roommates',
  summary: 'Roommate profiles of a school, ten a page',
  query: z
    .object({
      ...schoolQuery,
      page: z.optional(intInput('page', 1, 1_000_000, 'from 1')),
      gender: z.optional(
        repeatedInput(
          'gender',
          z.enum(GENDERS, { error: () => t('gender must be female, male or other.') }),
          3,
          choices(GENDERS),
        ),
      ),
      pets: z.optional(repeatedInput('pets', yesOrNo('pets'), 2, choices(['yes', 'no']))),
      smoking: z.optional(repeatedInput('smoking', yesOrNo('smoking'), 2, choices(['yes', 'no']))),
      budget_min: z.optional(intInput('budget_min', 0, MAX_BUDGET_USD, 'US dollars a month')),
      budget_max: z.optional(intInput('budget_max', 0, MAX_BUDGET_USD, 'US dollars a month')),
      order: z.optional(
        z.enum(ROOMMATE_ORDERS, { error: () => t('order must be recent, match, budget or -budget.') }),
      ),
    })
    .check(
      z.refine(({ budget_min = 0, budget_max = MAX_BUDGET_USD }) => budget_min <= budget_max, {
        path: ['budget_min'],
        error: () => t('budget_min must not be above budget_max.'),
      }),
    ),
  response: z.object({
    /** Of all pages. */
    count: z.int(),
    /** Addresses of the neighbouring pages, from the root of the site; null where there is none. */
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(roommateSchema),
  }),
});

const profileParams = z.object({ userId: idInput('userId') });

/** In full to its owner; to others as in the list. 404 where there is none, or none for the asker. */
export const roommate = endpoint({
  name: 'roommate',
  method: 'GET',
  path: 'roommates/{userId}/',
  auth: 'bearer',
  tag: 'Roommates',
  summary: "A user's roommate profile",
  params: profileParams,
  response: z.union([ownRoommateSchema, roommateSchema]),
});

/** 409 where the asker has a profile already. A refused picture is named as `photo`, and nothing is saved then. */
export const createRoommate = endpoint({
  name: 'create_roommate',
  method: 'POST',
  path: 'roommates/',
  auth: 'bearer',
  tag: 'Roommates',
  summary: "Make the asker's roommate profile",
  body: createRoommateBody,
  takesMultipart: { file: 'photo' },
  response: ownRoommateSchema,
  status: 201,
});

/** Changes what is sent. 403 for the profile of another user. */
export const changeRoommate = endpoint({
  name: 'change_roommate',
  method: 'PUT',
  path: 'roommates/{userId}/',
  auth: 'bearer',
  tag: 'Roommates',
  summary: "Change the asker's roommate profile",
  params: profileParams,
  body: changeRoommateBody,
  takesMultipart: { file: 'photo' },
  response: ownRoommateSchema,
});

/** 403 for the profile of another user. */
export const deleteRoommate = endpoint({
  name: 'delete_roommate',
  method: 'DELETE',
  path: 'roommates/{userId}/',
  auth: 'bearer',
  tag: 'Roommates',
  summary: "Delete the asker's roommate profile",
  params: profileParams,
  response: doneSchema,
});
