import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import { bodyIdField, flagField } from './form-values.ts';
import {
  aboutField,
  ageField,
  budgetField,
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

const scaleBound = z.int();
/** Preferred ranges. All bounds are inclusive. */
export const preferencesSchema = z.object({
  personality_min: scaleBound,
  personality_max: scaleBound,
  bedtime_min: scaleBound,
  bedtime_max: scaleBound,
  cleaning_min: scaleBound,
  cleaning_max: scaleBound,
  visitors_min: scaleBound,
  visitors_max: scaleBound,
  /** True if a roommate may have pets. Null means no preference. */
  pets: z.nullable(z.boolean()),
  smoking: z.nullable(z.boolean()),
  gender: z.enum(PREFERRED_GENDERS),
});
export type RoommatePreferences = z.output<typeof preferencesSchema>;

type Bounds = Partial<Record<`${Scale}_min` | `${Scale}_max`, number | undefined>>;

/** Checks that the minimum is not above the maximum. Ignores missing bounds. */
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
      error: () => t('The lowest can’t be above the highest.'),
      path: [`${scale}_min`],
      when: ({ value }) => bounds(value).every((bound) => typeof bound === 'number'),
    },
  );
}

const inOrder = SCALES.map((scale) => rangesInOrder<Bounds>(scale));

const preferenceFields = {
  personality_min: scaleField(msg('Personality min')),
  personality_max: scaleField(msg('Personality max')),
  bedtime_min: scaleField(msg('Bedtime min')),
  bedtime_max: scaleField(msg('Bedtime max')),
  cleaning_min: scaleField(msg('Cleaning min')),
  cleaning_max: scaleField(msg('Cleaning max')),
  visitors_min: scaleField(msg('Visitors min')),
  visitors_max: scaleField(msg('Visitors max')),
  pets: preferredFlagField(msg('Preferred pets')),
  smoking: preferredFlagField(msg('Preferred smoking')),
  gender: preferredGenderField,
};
const interestFields = {
  entertainment: interestsField(msg('Entertainment')),
  activities: interestsField(msg('Activities')),
  dining: interestsField(msg('Dining')),
};

export const preferencesField = z
  .partial(
    z.object(preferenceFields, {
      error: () => t('preferences must be an object with named values.'),
    }),
  )
  .check(...inOrder);
const interestsPart = z.partial(
  z.object(interestFields, { error: () => t('interests must be an object with named values.') }),
);

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
  school: bodyIdField('school', msg('School is required')),
  about: aboutField,
  study_program: studyProgramField,
  grad_year: gradYearField,
  age: ageField,
  gender: genderField,
  budget: budgetField,
};
const optional = {
  /** Must be the caller if sent, because the token determines the user. */
  user_id: z.optional(bodyIdField('user_id', msg('user_id must be a positive whole number.'))),
  instagram_username: z.optional(socialField(msg('Instagram'))),
  /**
   * The form sends its Instagram name here too. A new profile without this field also gets the Instagram
   * name.
   */
  facebook_username: z.optional(socialField(msg('Facebook'))),
  preferences: z.optional(preferencesField),
  interests: z.optional(interestsPart),
  photo: z.optional(photoField),
};
const controls = {
  has_room: flagField('has_room'),
  smoking: flagField('smoking'),
  pets: flagField('pets'),
  personality: scaleField(msg('Personality')),
  bedtime: scaleField(msg('Bedtime')),
  visitors: scaleField(msg('Visitors')),
  cleaning: scaleField(msg('Cleaning')),
};

/**
 * Accepts JSON or a form, with fields such as `preferences.bedtime_min`, `interests.dining` (repeated) and
 * the file `photo`.
 */
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

/** Omitted fields keep their value. A new picture overrides `remove_photo`. */
export const changeRoommateBody = z.extend(z.partial(z.object({ ...needed, ...controls })), {
  ...optional,
  remove_photo: z.optional(flagField('remove_photo')),
});
export type ChangeRoommateBody = z.output<typeof changeRoommateBody>;
