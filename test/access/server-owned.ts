import type { DocumentedEndpoint } from '#server/http/route.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import { PROTECTED_ID, WISHED_TIME, WISHED_WORD } from './protected-user.ts';

type Call = DocumentedEndpoint & { name: EndpointName };

/** Ids of another user's objects. Each id exists in every table in which a call may look it up. */
const IDS = [
  ...['id', 'user', 'user_id', 'sender', 'sender_id', 'receiver', 'receiver_id', 'author', 'author_id'],
  ...['owner', 'reporter', 'reporter_id', 'actor_id', 'hidden_by', 'handled_by', 'manager', 'manager_id'],
  ...['property', 'property_id', 'school', 'school_id', 'lead', 'lead_id', 'post', 'post_id', 'case_id'],
  ...['conversation', 'conversation_id', 'payment_id', 'dispute_id', 'session_id', 'blocked_id'],
] as const;

const TIMES = [
  ...['created', 'updated', 'email_confirmed', 'deletion_due', 'unlocked_at', 'seen', 'replied', 'read_at'],
  ...['hidden', 'deleted', 'decided', 'settled', 'availability_confirmed', 'expires', 'last_login'],
] as const;

const WORDS = [
  ...['password_hash', 'verified_what', 'slug', 'storage_key', 'photo_key', 'source', 'external_id'],
  ...['hidden_reason', 'provider', 'provider_ref', 'walk_route', 'source_hash', 'token_hash', 'detail_url'],
] as const;

const allOf = (names: readonly string[], value: unknown) =>
  Object.fromEntries(names.map((name) => [name, value]));

/** Fields that only the server may set, with values that an attacker would want. */
export const SERVER_OWNED: Record<string, unknown> = {
  ...allOf(IDS, PROTECTED_ID),
  ...allOf(TIMES, WISHED_TIME),
  ...allOf(WORDS, WISHED_WORD),
  type: 'staff',
  is_staff: true,
  is_superuser: true,
  is_demo: true,
  is_flagged: true,
  is_automatic: true,
  status: 'active',
  account_level: 'premium',
  verified: true,
  is_email_confirmed: true,
  tier: 'premium',
  tier_rank: 2,
  requested_tier: 'premium',
  photo_allowance: 1000,
  unlocked: true,
  livemode: true,
  amount: 1,
  amount_cents: 1,
  refunded_cents: 1,
  distance_from_school: PROTECTED_ID,
  drive_time: PROTECTED_ID,
  walk_time: PROTECTED_ID,
  bike_time: PROTECTED_ID,
  travel_quality: 'exact',
  walkscore: 97,
  transit_score: 97,
  bike_score: 97,
  center: { type: 'Point', coordinates: [0, 0] },
  lng: 0,
  lat: 0,
  featured: true,
  featured_rank: 1,
  url: 'https://evil.test/x.webp',
  thumb_url: 'https://evil.test/x.webp',
  moderates: [PROTECTED_ID],
  forum_mods: [PROTECTED_ID],
  user: { user_id: PROTECTED_ID },
};

/**
 * Fields that have the name of a server-owned field but that any caller may set, such as the receiver of a
 * message.
 */
const CHOSEN: Partial<Record<EndpointName, readonly string[]>> = {
  create_property: ['status', 'center'],
  change_property: ['status', 'center'],
  address_places: ['center'],
  create_scheduled_feed: ['url'],
  create_tier_payment_intent: ['tier'],
  send_inquiry: ['property'],
  make_lead: ['property'],
  create_roommate: ['school'],
  change_roommate: ['school'],
  create_forum_post: ['school'],
  create_forum_comment: ['post'],
  create_report: ['id'],
  send_message: ['receiver'],
  block_user: ['user'],
  create_saved_search: ['school'],
  create_announcement: ['school_id'],
  change_announcement: ['school_id'],
};
export const isChosen = ({ name }: Call, field: string) => CHOSEN[name]?.includes(field) ?? false;

/** Returns the server-owned names that are also fields of this call. */
export function acceptedFields(call: Call): string[] {
  const known = Object.keys((call.body as { shape?: object } | undefined)?.shape ?? {});
  return known.filter((name) => name in SERVER_OWNED);
}

/** Returns entries of CHOSEN that are not fields of their call. */
export const unknownChosenFields = (calls: readonly Call[]): string[] =>
  Object.entries(CHOSEN).flatMap(([name, fields]) => {
    const call = calls.find((one) => one.name === name);
    const taken = call ? acceptedFields(call) : [];
    return fields.filter((field) => !taken.includes(field)).map((field) => `${name}: ${field}`);
  });
