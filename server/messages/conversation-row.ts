import type { Conversation } from '#shared/api/conversations-schemas.ts';
import { propertyPath, roommatePath } from '#shared/pages.ts';
import { isFirstThread } from '#shared/rules/first-thread.ts';
import { photoUrls } from '#shared/rules/photo-sizes.ts';
import { propertyTitle, type StoredTitle } from '#shared/rules/property-title.ts';
import { roommateName } from '#shared/rules/roommate-name.ts';

type StoredPhoto = { storage_key: string; width: number };

type ProfileRow = { first_name: string; last_name: string; photo: StoredPhoto | null; school: string };

type PropertyRow = StoredTitle & {
  id: number;
  is_theirs: boolean;
  photo: StoredPhoto | null;
  school: string | null;
};

export type ConversationRow = {
  other: number;
  username: string;
  is_open: boolean;
  messages: number;
  unread: number;
  is_blocked: boolean;
  last_id: number;
  sender: number;
  text: string;
  created: string;
  about_profile_of: number | null;
  /** Null if the profile does not exist or the caller can't see it. */
  profile: ProfileRow | null;
  own_profile: Pick<ProfileRow, 'school'> | null;
  property: PropertyRow | null;
};

const thumbOf = (photo: StoredPhoto | null) => photo && photoUrls(photo.storage_key, photo.width).thumb_url;

function aboutProfile({ other, about_profile_of, profile, own_profile }: ConversationRow) {
  if (about_profile_of === null) return null;
  const is_own = about_profile_of !== other;
  const found = is_own ? own_profile : profile;
  const school = found && { public_view_url: found.school };
  return {
    kind: 'roommate_profile' as const,
    id: about_profile_of,
    title: !is_own && profile ? roommateName(profile) : '',
    path: school && roommatePath(school, about_profile_of),
    is_own,
  };
}

function aboutProperty(property: PropertyRow | null) {
  if (!property) return null;
  const { id, school, is_theirs } = property;
  const title = propertyTitle(property);
  return {
    kind: 'property' as const,
    id,
    title,
    path: school === null ? null : propertyPath({ public_view_url: school }, { id, name: property.name }),
    is_own: !is_theirs,
  };
}

function cardOf({ username, profile, property }: ConversationRow) {
  if (profile) return { name: roommateName(profile), photo_url: thumbOf(profile.photo) };
  if (!property?.is_theirs) return { name: username, photo_url: null };
  return {
    name: propertyTitle(property),
    photo_url: property.school === null ? null : thumbOf(property.photo),
  };
}

export function toConversation(row: ConversationRow): Conversation {
  const { other, username, last_id, sender, text, created } = row;
  return {
    user: { id: other, username },
    ...cardOf(row),
    about: aboutProfile(row) ?? aboutProperty(row.property),
    last: { id: last_id, sender, text, created },
    unread: row.unread,
    is_blocked: row.is_blocked,
    is_open: row.is_open,
    is_first_thread: isFirstThread(row.messages),
  };
}
