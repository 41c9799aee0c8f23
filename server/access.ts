import type { EndpointName } from '#shared/api/contract.ts';
import { msg } from '#shared/texts/t.ts';
import {
  type AccessRow,
  anyone,
  confirmedOnly,
  managersOnly,
  moderatorsOnly,
  ownOnly,
  staffOnly,
  studentsOnly,
} from './access-rows.ts';

const INQUIRIES_ARE_FOR_STUDENTS = msg('Inquiries are for students. Managers and staff can’t send them.');
const MANAGERS_PAY = msg('Only managers have payments.');
const LEADS_ARE_FOR_MANAGERS = msg('Please login with an active manager account to view your leads.');
const FOR_STAFF = msg('This is only for our staff.');
const ROOMMATES_ARE_FOR_STUDENTS = msg('Roommate profiles are for students only.');

/** TypeScript reports an endpoint without a row. */
export const ACCESS: Record<EndpointName, AccessRow> = {
  main_schools: anyone('forum_mods carry id and username only'),
  schools: anyone('public fields'),
  featured_properties: anyone('active only'),
  property_near: anyone('active only; bounds checked'),
  property_in: anyone('active only; bounds checked'),
  property_pins: anyone('active only; bounds checked'),
  property: anyone(
    'inactive: 404 to all but its manager; manager without name or e-mail; external_site_url only of premium tier',
  ),
  former_property: anyone(
    'taken down in the last 60 days, without name, manager and exact place; a draft or an active one: 404; deleted: 410',
  ),
  property_auxillary_data: anyone('as property'),
  property_floor_plans: anyone('as property'),
  property_photos: anyone('as property; photos over the allowance only to its manager'),
  favorites: ownOnly("the caller's own; one that is not shown without its facts"),
  favorite_ids: ownOnly("the caller's own"),
  favorite_cards: anyone('active only; others are left out'),
  save_favorite: ownOnly('active, or the own listing of its manager, else 404; at most 500; limited'),
  remove_favorite: ownOnly("the caller's own; as save_favorite where there was none"),
  merge_favorites: ownOnly('user := token; ids that are not shown are ignored; at most 500; limited'),
  features: anyone(''),
  manager_properties: managersOnly('filter by token only'),
  manager_property: managersOnly("another's: 404"),
  create_property: managersOnly(
    'manager is the caller (other id: 403); tier, verified, scores, schools server-owned; drafts are limited',
  ),
  change_property: managersOnly("another's: 403, inactive 404; manager immutable; tier derived"),
  delete_property: managersOnly("another's: 403, inactive 404; leads stay, files go"),
  duplicate_property: managersOnly(
    "another's: 403, inactive 404; inactive, never a paid tier; drafts are limited",
  ),
  change_many_properties: managersOnly(
    "one of another's: 404, and nothing changes; hidden stays hidden; limited",
  ),
  address_places: managersOnly('saves nothing; limited'),
  confirm_property: managersOnly("another's: 403, inactive 404; one that they hid: 409"),
  mailed_availability: anyone('the signed token is the proof, of one manager and one listing or all'),
  answer_availability: anyone('as mailed_availability; opens no account'),
  import_listings: managersOnly(
    "found by the caller's own ids alone; manager, tier, category server-owned; limited",
  ),
  export_listings: managersOnly('filter by token only'),
  create_floor_plan: managersOnly('property_id is own; features of type floorplan'),
  change_floor_plan: managersOnly(
    "another's: 403, inactive 404; to another property only where both are own",
  ),
  delete_floor_plan: managersOnly("another's: 403, inactive 404"),
  create_photo: managersOnly('own property; at most 50; limited by number and bytes'),
  replace_photo: managersOnly("another's: 403, inactive 404; url, thumb_url, property server-owned"),
  change_photo: managersOnly("another's: 403, inactive 404; caption and order only"),
  delete_photo: managersOnly("another's: 403, inactive 404; the files go too"),
  sign_up: anyone(
    'type is student whatever the body says; id, manager, staff, confirmation are server-owned',
  ),
  current_user: ownOnly('exactly one element: the caller, an admin too'),
  token: anyone('a password, or a refresh token with the cookie it is bound to; limited'),
  revoke_token: anyone('the token is the proof'),
  csrf_token: anyone('bound to the cookie of the asking browser'),
  sessions: ownOnly('filter by token only'),
  end_sessions: ownOnly('filter by token only'),
  end_session: ownOnly("another's session: 404"),
  request_password_reset: anyone('constant answer; limited'),
  confirm_password_reset: anyone('the mailed secret is the proof'),
  confirm_email: anyone('the mailed secret is the proof'),
  resend_confirmation: anyone('constant answer; limited'),
  change_password: ownOnly('the present password again'),
  change_name: ownOnly('first and last name only'),
  change_email: ownOnly('the present password again; the new address is used once it is confirmed'),
  confirm_password: ownOnly('the present password; limited'),
  export_account: ownOnly('password within fifteen minutes; nothing of other people but what they sent'),
  delete_account: ownOnly('the present password again'),
  restore_account: ownOnly(''),
  new_manager_contact: anyone('stores a request; creates no account; limited'),
  update_manager_account: managersOnly(
    'account_level, type and status are not of this form',
    msg('Only managers have this form.'),
  ),
  send_inquiry: studentsOnly(
    'user is the caller, no user id is taken; active property; once per property; limited',
    INQUIRIES_ARE_FOR_STUDENTS,
  ),
  contact_property: studentsOnly(
    "as send_inquiry; another's user_id: 403; manager_id and school_id must be the property's",
    INQUIRIES_ARE_FOR_STUDENTS,
  ),
  inquiries: studentsOnly("the caller's own", INQUIRIES_ARE_FOR_STUDENTS),
  withdraw_inquiry: studentsOnly(
    "another's: 404; 409 once it is unlocked or while it is being paid for",
    INQUIRIES_ARE_FOR_STUDENTS,
  ),
  make_lead: studentsOnly(
    'user is the caller; the lead that stands; unlocked, manager, school are server-owned; e-mail confirmed',
    INQUIRIES_ARE_FOR_STUDENTS,
  ),
  leads: managersOnly(
    'filter by token only; a locked lead without e-mail, name, phone, message, school',
    LEADS_ARE_FOR_MANAGERS,
  ),
  lead_credits: managersOnly('filter by token only', LEADS_ARE_FOR_MANAGERS),
  lead: managersOnly("another's: 404; as leads", LEADS_ARE_FOR_MANAGERS),
  redeem_credit: managersOnly(
    "another's: 404; unlocked, being paid, or without a credit: 409",
    LEADS_ARE_FOR_MANAGERS,
  ),
  mark_replied: managersOnly("another's: 404; locked: 409", LEADS_ARE_FOR_MANAGERS),
  dispute_lead: managersOnly(
    "another's: 404; locked, late, not paid by card, or twice: 409; status and credit are server-owned",
    LEADS_ARE_FOR_MANAGERS,
  ),
  stripe_config: anyone('the public key of the provider in force alone'),
  sandbox_config: anyone('the same; 404 where another provider is in force'),
  confirm_sandbox_intent: managersOnly(
    "own intent by its secret; another's: 404; test cards alone; 404 where another provider is in force; limited",
  ),
  answer_sandbox_challenge: managersOnly('as confirm_sandbox_intent'),
  create_payment_intent: managersOnly(
    "another's manager_id: 403, lead: 404; unlocked: 409; the amount is the server's; limited",
    MANAGERS_PAY,
  ),
  create_tier_payment_intent: managersOnly(
    "another's listing: 403, inactive 404; a lower tier: 409; the amount is the server's; limited",
    MANAGERS_PAY,
  ),
  payments: managersOnly('filter by token only; never the secret of an intent', MANAGERS_PAY),
  check_payment: managersOnly(
    "another's: 404; what became of it is the provider's word; limited",
    MANAGERS_PAY,
  ),
  stripe_webhook: anyone('the signature over the bytes is the proof; 404 where Stripe is not in force'),
  sandbox_webhook: anyone('the signature over the bytes is the proof; 404 where the sandbox is not in force'),
  roommates: confirmedOnly(
    studentsOnly(
      'ten a page; last initial; no social names, preferences or e-mail; nobody blocked either way',
      ROOMMATES_ARE_FOR_STUDENTS,
      { student: 'reduced', other: 'reduced' },
    ),
  ),
  roommate: confirmedOnly(
    studentsOnly("in full to its owner alone; another's: e-mail confirmed", ROOMMATES_ARE_FOR_STUDENTS, {
      student: 'yes',
      other: 'reduced',
    }),
    'by handler',
  ),
  create_roommate: confirmedOnly(
    studentsOnly('user is the caller; a second one: 409', ROOMMATES_ARE_FOR_STUDENTS, {
      student: 'yes',
      other: 'own',
    }),
  ),
  change_roommate: confirmedOnly(studentsOnly("another's: 403", ROOMMATES_ARE_FOR_STUDENTS)),
  delete_roommate: studentsOnly("another's: 403; the picture goes too", ROOMMATES_ARE_FOR_STUDENTS),
  forum: anyone('hidden only to its writer and the moderators; user: id, username, manager.account_level'),
  forum_top_users: anyone('id, username, number of posts that stand'),
  create_forum_post: confirmedOnly(
    ownOnly('user := token (other: 403); created and moderation server-owned; limited'),
  ),
  create_forum_comment: confirmedOnly(
    ownOnly('user := token (other: 403); the post exists and is visible; limited'),
  ),
  edit_forum_post: confirmedOnly(ownOnly('own and not hidden (409); a moderator has no bypass; limited')),
  edit_forum_comment: confirmedOnly(ownOnly('as edit_forum_post, and its post is visible')),
  delete_forum_post: moderatorsOnly(
    'own: deleted; of their school, or for an admin: hidden with a reason; else 403',
  ),
  delete_forum_comment: moderatorsOnly('as delete_forum_post'),
  create_report: ownOnly('the place is visible to the reporter (else 404); limited'),
  moderation_reports: moderatorsOnly('of their schools; else 403; never who reported'),
  handle_report: moderatorsOnly('of their schools and not about themselves; else 404'),
  hide_entry: moderatorsOnly('of their schools; else 403'),
  restore_entry: moderatorsOnly('of their schools and not their own; else 403'),
  hide_listing: staffOnly('in any state but deleted', FOR_STAFF),
  restore_listing: staffOnly('in any state but deleted', FOR_STAFF),
  entry_revisions: moderatorsOnly('of the school of the post or comment; else 403'),
  moderation_history: moderatorsOnly("of their schools; else 403; what is no school's: staff"),
  messages: ownOnly('sender or receiver is the caller; never other pairs'),
  send_message: confirmedOnly(
    ownOnly(
      "sender is the caller, another's id 403; receiver there, active, not the caller; a block of either side 404; a first message: e-mail confirmed",
    ),
    'by handler',
  ),
  receiver: ownOnly(
    'id and username of who may be written to; not the caller, not blocked either way (404); limited',
  ),
  messaged_users: ownOnly('whom the caller has written to'),
  conversations: ownOnly('of the caller; a block shows to who made it alone'),
  message_search: ownOnly('own conversations alone'),
  read_conversation: ownOnly('marks what the caller received; no conversation of the two: 404'),
  unread: ownOnly(''),
  events: ownOnly('ids and counts alone; ends with the session'),
  blocks: ownOnly("the caller's own"),
  block_user: ownOnly('not oneself'),
  unblock_user: ownOnly("a block of somebody else's: 404"),
  notifications: ownOnly("the caller's own"),
  read_notifications: ownOnly("the caller's own; other ids change nothing"),
  notification_preferences: ownOnly(''),
  change_notification_preferences: ownOnly('topics about safety cannot be switched off'),
  unsubscribe: anyone('the signed token is the proof, of one person and one topic'),
  content_entries: anyone('what is published alone'),
  contentful_webhook: anyone('the shared secret is the proof; 404 where no service and no secret is set'),
};
