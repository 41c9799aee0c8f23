import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import { doneSchema } from './account-fields.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { idInput, intInput, repeatedInput } from './inputs.ts';
import { changeRoommateBody, createRoommateBody, preferencesSchema } from './roommate-body.ts';
import { GENDERS, MAX_BUDGET_USD, SCALES } from './roommate-fields.ts';
import { ROOMMATE_ORDERS } from './roommates.ts';
import { schoolQuery } from './schools-schemas.ts';

const roommatePhotoSchema = z.object({
  url: z.string(),
  thumb_url: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.nullable(z.string()),
});

/** The match never depends on gender, age or origin. */
const matchSchema = z.object({
  /** 0 to 100. Both users get the same score. */
  score: z.int(),
  /** Reasons for the score: conflicts first, then matches, then topics to discuss. */
  reasons: z.array(
    z.object({
      kind: z.enum(['fits', 'talk', 'conflict']),
      about: z.enum([...SCALES, 'budget', 'interests', 'smoking', 'pets']),
      text: z.string(),
    }),
  ),
});

const interestsSchema = z.object({
  entertainment: z.array(z.string()),
  activities: z.array(z.string()),
  dining: z.array(z.string()),
});

/** The public fields: excludes last name, social names, preferences and email. */
const roommateSchema = z.object({
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
  budget: z.int(),
  interests: interestsSchema,
  already_messaged: z.boolean(),
  /** Null if the profile is the caller's own or the caller has no profile. */
  match: z.nullable(matchSchema),
  is_demo: z.boolean(),
});
export type Roommate = z.output<typeof roommateSchema>;

const ownRoommateSchema = z.extend(roommateSchema, {
  instagram_username: z.string(),
  facebook_username: z.string(),
  preferences: preferencesSchema,
});
export type OwnRoommate = z.output<typeof ownRoommateSchema>;

const yesOrNo = (name: string) =>
  z.enum(['yes', 'no'], { error: () => t('{name} must be yes or no.', { name }) });
const choices = (values: readonly string[]) => ({ type: 'string', enum: values });

const profileParams = z.object({ userId: idInput('userId') });

export const roommatesSchemas = {
  roommates: {
    tag: 'Roommates',
    summary: "Lists a school's roommate profiles, ten per page.",
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
        budget_min: z.optional(intInput('budget_min', 0, MAX_BUDGET_USD, 'US dollars per month')),
        budget_max: z.optional(intInput('budget_max', 0, MAX_BUDGET_USD, 'US dollars per month')),
        order: z.optional(
          z.enum(ROOMMATE_ORDERS, { error: () => t('order must be recent, match, budget or -budget.') }),
        ),
      })
      .check(
        z.refine(({ budget_min = 0, budget_max = MAX_BUDGET_USD }) => budget_min <= budget_max, {
          path: ['budget_min'],
          error: () => t('budget_min can’t be above budget_max.'),
        }),
      ),
    response: z.object({
      count: z.int(),
      /** Root-relative URL of the next page. Null on the last page. */
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      results: z.array(roommateSchema),
    }),
  },
  roommate: {
    tag: 'Roommates',
    summary: "Returns a user's roommate profile.",
    params: profileParams,
    response: z.union([ownRoommateSchema, roommateSchema]),
  },
  create_roommate: {
    tag: 'Roommates',
    summary: "Creates the current user's roommate profile.",
    body: createRoommateBody,
    response: ownRoommateSchema,
  },
  change_roommate: {
    tag: 'Roommates',
    summary: "Updates the current user's roommate profile.",
    params: profileParams,
    body: changeRoommateBody,
    response: ownRoommateSchema,
  },
  delete_roommate: {
    tag: 'Roommates',
    summary: "Deletes the current user's roommate profile.",
    params: profileParams,
    response: doneSchema,
  },
} satisfies EndpointSchemas;
