import type { OwnRoommate, Roommate } from '#shared/api/roommates-schemas.ts';
import { photoUrls } from '#shared/rules/photo-sizes.ts';
import { lastInitial } from '#shared/rules/roommate-name.ts';
import { matchOf, type Questionnaire } from '#shared/rules/roommate-score.ts';
import type { RoommateCardRow, RoommateRow } from './roommates.queries.ts';

export function toQuestionnaire(row: RoommateRow): Questionnaire {
  return {
    cleaning: row.cleaning,
    bedtime: row.bedtime,
    visitors: row.visitors,
    personality: row.personality,
    accepts: {
      cleaning: [row.cleaning_min, row.cleaning_max],
      bedtime: [row.bedtime_min, row.bedtime_max],
      visitors: [row.visitors_min, row.visitors_max],
      personality: [row.personality_min, row.personality_max],
    },
    budget: row.budget,
    smoking: row.smoking,
    pets: row.pets,
    preferred_smoking: row.preferred_smoking,
    preferred_pets: row.preferred_pets,
    interest_keys: row.interest_keys,
  };
}

function photoOf({
  photo_key,
  photo_width,
  photo_height,
  photo_placeholder,
}: RoommateRow): Roommate['photo'] {
  if (photo_key === null || photo_width === null || photo_height === null) return null;
  return {
    ...photoUrls(photo_key, photo_width),
    width: photo_width,
    height: photo_height,
    placeholder: photo_placeholder,
  };
}

export function toRoommate(row: RoommateCardRow, asker: Questionnaire | null): Roommate {
  return {
    id: row.id,
    photo: photoOf(row),
    user: { id: row.user_id, first_name: row.first_name, last_initial: lastInitial(row.last_name) },
    school: row.school_id,
    about: row.about,
    study_program: row.study_program,
    grad_year: row.grad_year,
    has_room: row.has_room,
    smoking: row.smoking,
    pets: row.pets,
    age: row.age,
    gender: row.gender,
    personality: row.personality,
    bedtime: row.bedtime,
    visitors: row.visitors,
    cleaning: row.cleaning,
    budget: row.budget,
    interests: { entertainment: row.entertainment, activities: row.activities, dining: row.dining },
    already_messaged: row.already_messaged,
    match: asker ? matchOf(asker, toQuestionnaire(row)) : null,
    is_demo: row.is_demo,
  };
}

export function toOwnRoommate(row: RoommateCardRow): OwnRoommate {
  return {
    ...toRoommate(row, null),
    instagram_username: row.instagram_username,
    facebook_username: row.facebook_username,
    preferences: {
      personality_min: row.personality_min,
      personality_max: row.personality_max,
      bedtime_min: row.bedtime_min,
      bedtime_max: row.bedtime_max,
      cleaning_min: row.cleaning_min,
      cleaning_max: row.cleaning_max,
      visitors_min: row.visitors_min,
      visitors_max: row.visitors_max,
      pets: row.preferred_pets,
      smoking: row.preferred_smoking,
      gender: row.preferred_gender,
    },
  };
}
