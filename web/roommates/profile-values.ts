import { DEFAULT_PREFERENCES, type RoommatePreferences } from '#shared/api/roommate-body.ts';
import { INTERESTS, SCALE_DEFAULT, type Scale } from '#shared/api/roommate-fields.ts';
import type { OwnRoommate } from '#shared/api/roommates.ts';

type InterestKind = (typeof INTERESTS)[number];

/** A list of interests in the form, with what stands in its box and has not been added. */
export type InterestValues = { entries: string[]; pending: string };

/** What the form holds, as typed: it is kept as a draft, so there is no photo in it. */
export type ProfileValues = {
  about: string;
  study_program: string;
  grad_year: string;
  age: string;
  gender: string;
  budget: string;
  instagram_username: string;
  has_room: boolean;
  smoking: boolean;
  pets: boolean;
  /** Where the profile is shown: at the school of this page, though it stands at another one. */
  isMoved: boolean;
  preferences: RoommatePreferences;
  interests: Record<InterestKind, InterestValues>;
} & Record<Scale, number>;

export const BLANK_PROFILE: ProfileValues = {
  about: '',
  study_program: '',
  grad_year: '',
  age: '',
  gender: '',
  budget: '',
  instagram_username: '',
  has_room: false,
  smoking: false,
  pets: false,
  isMoved: false,
  personality: SCALE_DEFAULT,
  bedtime: SCALE_DEFAULT,
  cleaning: SCALE_DEFAULT,
  visitors: SCALE_DEFAULT,
  preferences: DEFAULT_PREFERENCES,
  interests: Object.fromEntries(INTERESTS.map((kind) => [kind, { entries: [], pending: '' }])) as never,
};

export function valuesOfProfile(own: OwnRoommate): ProfileValues {
  const { about, study_program, gender, instagram_username, has_room, smoking, pets, preferences } = own;
  const { personality, bedtime, cleaning, visitors } = own;
  return {
    ...{ about, study_program, gender, instagram_username, has_room, smoking, pets, preferences },
    ...{ personality, bedtime, cleaning, visitors },
    grad_year: String(own.grad_year),
    age: String(own.age),
    budget: String(own.budget),
    isMoved: false,
    interests: Object.fromEntries(
      INTERESTS.map((kind) => [kind, { entries: own.interests[kind], pending: '' }]),
    ) as ProfileValues['interests'],
  };
}

/** What is sent, before it is checked. The Instagram value is that of Facebook too (section 3). */
export function bodyOfValues({ interests, isMoved: _, ...values }: ProfileValues, school: number) {
  return {
    ...values,
    school,
    facebook_username: values.instagram_username,
    interests: Object.fromEntries(
      // What somebody typed and did not add is meant as well.
      INTERESTS.map((kind) => [kind, [...interests[kind].entries, interests[kind].pending]]),
    ),
  };
}
