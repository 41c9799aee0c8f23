import { DEFAULT_PREFERENCES, type RoommatePreferences } from '#shared/api/roommate-body.ts';
import {
  INTERESTS,
  LONG_INTEREST,
  MAX_INTEREST_CHARACTERS,
  MAX_INTERESTS,
  SCALE_DEFAULT,
  type Scale,
  TOO_MANY_INTERESTS,
} from '#shared/api/roommate-fields.ts';
import type { OwnRoommate } from '#shared/api/roommates-schemas.ts';
import { countCharacters } from '#shared/rules/count-characters.ts';

type InterestKind = (typeof INTERESTS)[number];

/** `pending` is text that was typed but not added. */
type InterestValues = { entries: string[]; pending: string };

/** A draft can't store the photo. */
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
  /** The profile moves here from another school. */
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

type DroppedInterest = { kind: InterestKind; text: string; reason: string };

/** Skips text that would exceed a limit. */
export function addPendingInterests(interests: ProfileValues['interests']) {
  const dropped: DroppedInterest[] = [];
  const entries = {} as Record<InterestKind, string[]>;
  for (const kind of INTERESTS) {
    const { entries: added, pending } = interests[kind];
    const text = pending.trim();
    const reason =
      added.length >= MAX_INTERESTS
        ? TOO_MANY_INTERESTS
        : countCharacters(text) > MAX_INTEREST_CHARACTERS
          ? LONG_INTEREST
          : null;
    if (text !== '' && reason !== null) dropped.push({ kind, text, reason });
    entries[kind] = text === '' || reason !== null ? added : [...added, text];
  }
  return { entries, dropped };
}

/** The Facebook name gets the Instagram value (section 3). */
export function bodyOfValues({ interests, isMoved: _, ...values }: ProfileValues, school: number) {
  return {
    ...values,
    school,
    facebook_username: values.instagram_username,
    interests: addPendingInterests(interests).entries,
  };
}
