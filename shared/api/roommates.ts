import * as z from 'zod/mini';
import { doneSchema } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { idInput, intInput, repeatedInput } from './inputs.ts';
import {
  aboutField,
  ageField,
  bodyIdField,
  budgetField,
  flagField,
  GENDERS,
  genderField,
  gradYearField,
  interestsField,
  PREFERRED_GENDERS,
  photoField,
  preferredFlagField,
  preferredGenderField,
  SCALE_DEFAULT,
  SCALE_MAX,
  SCALE_MIN,
  SCALES,
  type Scale,
  scaleField,
  socialField,
  studyProgramField,
} from './roommate-fields.ts';
import { schoolQuery } from './schools.ts';

/** Profiles to a page (section 9). */
export const ROOMMATES_PAGE_SIZE = 10;
export const ROOMMATE_ORDERS = ['recent', 'match'] as const;
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
  /** Why, the weightiest first: what fits, what to talk about, and what is in conflict. */
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

const scaleBound = z.int();
const preferencesSchema = z.object({
  personality_min: scaleBound,
  personality_max: scaleBound,
  bedtime_min: scaleBound,
  bedtime_max: scaleBound,
  cleaning_min: scaleBound,
  cleaning_max: scaleBound,
  visitors_min: scaleBound,
  visitors_max: scaleBound,
  /** Null: no preference. */
  pets: z.nullable(z.boolean()),
  smoking: z.nullable(z.boolean()),
  gender: z.enum(PREFERRED_GENDERS),
});
export type RoommatePreferences = z.output<typeof preferencesSchema>;

/** A profile as its owner alone sees it. */
export const ownRoommateSchema = z.extend(roommateSchema, {
  instagram_username: z.string(),
  facebook_username: z.string(),
  preferences: preferencesSchema,
});
export type OwnRoommate = z.output<typeof ownRoommateSchema>;

type Bounds = Partial<Record<`${Scale}_min` | `${Scale}_max`, number | undefined>>;

/** Each range of preferences has its lower end below its upper one; a bound that is not there is not compared. */
function rangesInOrder<T extends Bounds>(scale: Scale) {
  const bounds = (value: unknown) => {
    const given = (value ?? {}) as Bounds;
    return [given[`${scale}_min`], given[`${scale}_max`]];
  };
  return z.refine<T>(
    (preferences) => {
      const [min, max] = bounds(preferences);
      return min! <= max!;
    },
    {
      error: 'The lowest must not be above the highest.',
      path: [`${scale}_min`],
      when: ({ value }) => bounds(value).every((bound) => typeof bound === 'number'),
    },
  );
}

const inOrder = SCALES.map((scale) => rangesInOrder<Bounds>(scale));

const preferenceFields = {
  personality_min: scaleField('personality_min'),
  personality_max: scaleField('personality_max'),
  bedtime_min: scaleField('bedtime_min'),
  bedtime_max: scaleField('bedtime_max'),
  cleaning_min: scaleField('cleaning_min'),
  cleaning_max: scaleField('cleaning_max'),
  visitors_min: scaleField('visitors_min'),
  visitors_max: scaleField('visitors_max'),
  pets: preferredFlagField('Preferred pets'),
  smoking: preferredFlagField('Preferred smoking'),
  gender: preferredGenderField,
};
const interestFields = {
  entertainment: interestsField('entertainment'),
  activities: interestsField('activities'),
  dining: interestsField('dining'),
};
const NOT_AN_OBJECT = 'must be an object with named values.';

/** What may be sent in any order and part: on its own it is what a change says. */
export const preferencesField = z
  .partial(z.object(preferenceFields, `preferences ${NOT_AN_OBJECT}`))
  .check(...inOrder);
const interestsPart = z.partial(z.object(interestFields, `interests ${NOT_AN_OBJECT}`));

/** Where a new profile leaves something out. */
export const DEFAULT_PREFERENCES: RoommatePreferences = {
  personality_min: SCALE_MIN,
  personality_max: SCALE_MAX,
  bedtime_min: SCALE_MIN,
  bedtime_max: SCALE_MAX,
  cleaning_min: SCALE_MIN,
  cleaning_max: SCALE_MAX,
  visitors_min: SCALE_MIN,
  visitors_max: SCALE_MAX,
  pets: null,
  smoking: null,
  gender: 'no_preference',
};

const needed = {
  school: bodyIdField('school', 'School is required'),
  about: aboutField,
  study_program: studyProgramField,
  grad_year: gradYearField,
  age: ageField,
  gender: genderField,
  budget: budgetField,
};
const optional = {
  /** The asker's own, if given at all: identity comes from the token. */
  user_id: z.optional(bodyIdField('user_id', 'user_id must be a positive whole number.')),
  instagram_username: z.optional(socialField('Instagram')),
  /** The form sends its Instagram value here too; a new profile without it takes that. */
  facebook_username: z.optional(socialField('Facebook')),
  preferences: z.optional(preferencesField),
  interests: z.optional(interestsPart),
  photo: z.optional(photoField),
};
const controls = {
  has_room: flagField('has_room'),
  smoking: flagField('smoking'),
  pets: flagField('pets'),
  personality: scaleField('personality'),
  bedtime: scaleField('bedtime'),
  visitors: scaleField('visitors'),
  cleaning: scaleField('cleaning'),
};

/** A new profile. As a form: `preferences.bedtime_min`, `interests.dining` (repeated), the file `photo`. */
export const createRoommateBody = z.object({
  ...needed,
  has_room: z._default(controls.has_room, false),
  smoking: z._default(controls.smoking, false),
  pets: z._default(controls.pets, false),
  personality: z._default(controls.personality, SCALE_DEFAULT),
  bedtime: z._default(controls.bedtime, SCALE_DEFAULT),
  visitors: z._default(controls.visitors, SCALE_DEFAULT),
  cleaning: z._default(controls.cleaning, SCALE_DEFAULT),
  ...optional,
});
export type CreateRoommateBody = z.output<typeof createRoommateBody>;

/** A change: what is not sent stays. `remove_photo` takes the picture away, unless a new one comes with it. */
export const changeRoommateBody = z.extend(z.partial(z.object({ ...needed, ...controls })), {
  ...optional,
  remove_photo: z.optional(flagField('remove_photo')),
});
export type ChangeRoommateBody = z.output<typeof changeRoommateBody>;

const yesOrNo = (name: string) => z.enum(['yes', 'no'], `${name} must be yes or no.`);
const choices = (values: readonly string[]) => ({ type: 'string', enum: values });

/**
 * Students of a school who look for a roommate, ten a page, without the asker's own profile, and without those whom the
 * asker has blocked or who have blocked the asker. `recent`: newest first; `match`: best score first, which is `recent` for
 * an asker without a profile. 404 for a page beyond the last.
 */
export const roommates = endpoint({
  name: 'roommates',
  method: 'GET',
  path: 'roommates/',
  auth: 'bearer',
  tag: 'Roommates',
  summary: 'Roommate profiles of a school, ten a page',
  query: z.object({
    ...schoolQuery,
    page: z.optional(intInput('page', 1, 1_000_000, 'from 1')),
    gender: z.optional(
      repeatedInput('gender', z.enum(GENDERS, 'gender must be female, male or other.'), 3, choices(GENDERS)),
    ),
    pets: z.optional(repeatedInput('pets', yesOrNo('pets'), 2, choices(['yes', 'no']))),
    smoking: z.optional(repeatedInput('smoking', yesOrNo('smoking'), 2, choices(['yes', 'no']))),
    order: z.optional(z.enum(ROOMMATE_ORDERS, 'order must be recent or match.')),
  }),
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
