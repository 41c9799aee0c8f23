import type { EndpointName } from '#shared/api/contract.ts';

/**
 * Who may call what: the authorisation table in code. Columns: visitor; the student who owns the object; another
 * student; the owning manager; another manager; a moderator of that school; an admin.
 * `yes` allowed · `own` only the caller's own rows can be addressed · `reduced` with fewer fields · a number refused so.
 */
export type Verdict = 'yes' | 'own' | 'reduced' | 401 | 403 | 404;
export const ROLES = [
  'visitor',
  'student',
  'other_student',
  'manager',
  'other_manager',
  'moderator',
  'admin',
] as const;
export type Role = (typeof ROLES)[number];
/** `refusal` is the sentence for those whom the row refuses with 403, where the usual one would not help them. */
export type AccessRow = Record<Role, Verdict> & { rule: string; refusal?: string };

function everybody(rule: string): AccessRow {
  return {
    visitor: 'yes',
    student: 'yes',
    other_student: 'yes',
    manager: 'yes',
    other_manager: 'yes',
    moderator: 'yes',
    admin: 'yes',
    rule,
  };
}

/** For everybody who is logged in, each for themselves alone. */
function ownOnly(rule: string): AccessRow {
  return {
    visitor: 401,
    student: 'own',
    other_student: 'own',
    manager: 'own',
    other_manager: 'own',
    moderator: 'own',
    admin: 'own',
    rule,
  };
}

/** One row for every call of the contract: the type demands it, so a call without a row does not compile. */
export const ACCESS: Record<EndpointName, AccessRow> = {
  main_schools: everybody('forum_mods carry id and username only'),
  schools: everybody('public fields'),
  featured_properties: everybody('active only'),
  property_near: everybody('active only; bounds checked'),
  property_in: everybody('active only; bounds checked'),
  property_pins: everybody('active only; bounds checked'),
  property: everybody(
    'inactive: 404 to all but its manager; manager without name or e-mail; external_site_url only of premium tier',
  ),
  property_auxillary_data: everybody('as property'),
  property_floor_plans: everybody('as property'),
  property_photos: everybody('as property; photos over the allowance only to its manager'),
  features: everybody(''),
  sign_up: everybody(
    'type is student whatever the body says; id, manager, staff, confirmation are server-owned',
  ),
  current_user: ownOnly('exactly one element: the asker, an admin too'),
  token: everybody('a password, or a refresh token with the cookie it is bound to; limited'),
  revoke_token: everybody('the token is the proof'),
  csrf_token: everybody('bound to the cookie of the asking browser'),
  sessions: ownOnly('filter by token only'),
  end_sessions: ownOnly('filter by token only'),
  end_session: ownOnly("another's session: 404"),
  request_password_reset: everybody('constant answer; limited'),
  confirm_password_reset: everybody('the mailed secret is the proof'),
  confirm_email: everybody('the mailed secret is the proof'),
  resend_confirmation: everybody('constant answer; limited'),
  change_password: ownOnly('the present password again'),
  change_email: ownOnly('the present password again; the new address is used once it is confirmed'),
  confirm_password: ownOnly('the present password; limited'),
  export_account: ownOnly('password within fifteen minutes; nothing of other people but what they sent'),
  delete_account: ownOnly('the present password again'),
  restore_account: ownOnly(''),
  messages: ownOnly('sender or receiver is the asker; never other pairs'),
  send_message: ownOnly(
    "sender is the asker, another's id 403; receiver there, active, not the asker; a block of either side 404",
  ),
  messaged_users: ownOnly('whom the asker has written to'),
  conversations: ownOnly('of the asker; a block shows to who made it alone'),
  read_conversation: ownOnly('marks what the asker received; no conversation of the two: 404'),
  unread: ownOnly(''),
  events: ownOnly('ids and counts alone; ends with the session'),
  blocks: ownOnly("the asker's own"),
  block_user: ownOnly('not oneself'),
  unblock_user: ownOnly("a block of somebody else's: 404"),
  notifications: ownOnly("the asker's own"),
  read_notifications: ownOnly("the asker's own; other ids change nothing"),
  notification_preferences: ownOnly(''),
  change_notification_preferences: ownOnly('topics about safety cannot be switched off'),
  unsubscribe: everybody('the signed token is the proof, of one person and one topic'),
};
