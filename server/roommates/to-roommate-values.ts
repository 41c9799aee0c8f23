import type { Insertable } from 'kysely';
import * as z from 'zod/mini';
import { badInput } from '#shared/api/errors.ts';
import { toFieldErrors } from '#shared/api/field-errors.ts';
import {
  type ChangeRoommateBody,
  preferencesField,
  type RoommatePreferences,
} from '#shared/api/roommate-body.ts';
import { interestKeys } from '#shared/rules/interest-keys.ts';
import type { RoommateProfilesTable } from '../db/tables/community-tables.ts';
import type { SavedPicture } from '../storage/save-picture.ts';

type Values = Partial<Insertable<RoommateProfilesTable>>;
type Interests = Record<'entertainment' | 'activities' | 'dining', string[]>;

const whole = z.object({ preferences: preferencesField });

function given<T extends object>(part: T | undefined): Partial<T> {
  return Object.fromEntries(
    Object.entries(part ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

function preferenceValues(sent: object | undefined, before: RoommatePreferences): Values {
  const preferences: RoommatePreferences = { ...before, ...given(sent) };
  // A bound from the request may contradict the other, stored one.
  const parsed = z.safeParse(whole, { preferences });
  if (!parsed.success) throw badInput(toFieldErrors(parsed.error.issues));
  const range = (min: number, max: number) => `[${min},${max}]`;
  return {
    preferred_personality: range(preferences.personality_min, preferences.personality_max),
    preferred_bedtime: range(preferences.bedtime_min, preferences.bedtime_max),
    preferred_cleaning: range(preferences.cleaning_min, preferences.cleaning_max),
    preferred_visitors: range(preferences.visitors_min, preferences.visitors_max),
    preferred_pets: preferences.pets,
    preferred_smoking: preferences.smoking,
    preferred_gender: preferences.gender,
  };
}

function interestValues(sent: object | undefined, before: Interests): Values {
  const interests: Interests = { ...before, ...given(sent) };
  const { entertainment, activities, dining } = interests;
  return {
    entertainment,
    activities,
    dining,
    interest_keys: interestKeys([...entertainment, ...activities, ...dining]),
  };
}

export function photoValues(picture: SavedPicture | null): Values {
  return {
    photo_key: picture?.storage_key ?? null,
    photo_width: picture?.width ?? null,
    photo_height: picture?.height ?? null,
    photo_placeholder: picture?.placeholder ?? null,
  };
}

/**
 * Merges with the stored columns, except picture and owner. @throws 400 if a range's lower bound exceeds the
 * upper
 */
export function toRoommateValues(
  body: ChangeRoommateBody,
  before: { preferences: RoommatePreferences; interests: Interests },
): Values {
  const { school, preferences, interests, photo: _, remove_photo: __, user_id: ___, ...plain } = body;
  return {
    ...given(plain),
    ...(school === undefined ? {} : { school_id: school }),
    ...preferenceValues(preferences, before.preferences),
    ...interestValues(interests, before.interests),
  };
}
