import type { EndpointName } from '#shared/api/contract.ts';
import { msg } from '#shared/texts/t.ts';
import {
  type AccessRow,
  anyone,
  beforeSecondFactor,
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
const ROOMMATES_ARE_FOR_STUDENTS = msg('Roommate profiles are for students only.');

/** The authorization table. TypeScript reports an endpoint that has no row. */
export const ACCESS: Record<EndpointName, AccessRow> = {
  main_schools: anyone('forum_mods contain only id and username'),
  schools: anyone('only public fields'),
  featured_properties: anyone('active listings only'),
  property_near: anyone('active listings only; bounds are validated'),
  property_in: anyone('active listings only; bounds are validated'),
  property_pins: anyone('active listings only; bounds are validated'),
  property_counts: anyone('active listings only; bounds are validated'),
  property: anyone(
    'inactive: 404 except for its manager; no name or email of the manager; external_site_url only in the premium tier',
  ),
  former_property: anyone(
    'closed in the last 60 days; no name, manager or exact location; active or draft: 404; deleted or closed earlier: 410',
  ),
  property_auxillary_data: anyone('same as property'),
  property_market: anyone('active listings only; 404 for others'),
  property_floor_plans: anyone('same as property'),
  property_photos: anyone('same as property; photos beyond the allowance only for its manager'),
  favorites: ownOnly("only the caller's; inactive listings have no card"),
  favorite_ids: ownOnly("only the caller's"),
  favorite_cards: anyone('active listings only; omits others'),
  save_favorite: ownOnly('active, or own listing of a manager, else 404; at most 500; rate-limited'),
  remove_favorite: ownOnly("only the caller's; if not saved, same as save_favorite"),
  merge_favorites: ownOnly('user from the token; ignores ids that are not public; at most 500; rate-limited'),
  push_key: ownOnly('the same key for all users'),
  save_push_subscription: ownOnly(
    'user and session from the token; at most 20; public hosts only; rate-limited',
  ),
  saved_searches: ownOnly("only the caller's"),
  create_saved_search: ownOnly('user from the token; at most 50; rate-limited'),
  change_saved_search: ownOnly("another user's: 404; school and query are immutable"),
  delete_saved_search: ownOnly("another user's: 404"),
  merge_saved_searches: ownOnly('user from the token; ignores unknown schools; at most 50; rate-limited'),
  features: anyone(''),
  manager_properties: managersOnly("only the caller's, by the token"),
  manager_property: managersOnly("another manager's: 404"),
  create_property: managersOnly(
    'manager is the caller (other id: 403); the server sets tier, verified, scores and schools; drafts are limited',
  ),
  change_property: managersOnly(
    "another manager's: 403, if inactive 404; manager is immutable; the server derives the tier",
  ),
  delete_property: managersOnly("another manager's: 403, if inactive 404; keeps leads, deletes files"),
  duplicate_property: managersOnly(
    "another manager's: 403, if inactive 404; the copy is inactive and has no paid tier; drafts are limited",
  ),
  change_many_properties: managersOnly(
    "another manager's id: 404 without any change; hidden listings stay hidden; rate-limited",
  ),
  address_places: managersOnly('stores nothing; rate-limited'),
  confirm_property: managersOnly("another manager's: 403, if inactive 404; set inactive by the manager: 409"),
  mailed_availability: anyone('authorized by a signed token for one manager and one or all listings'),
  answer_availability: anyone('same as mailed_availability; does not log in'),
  listing_imports: managersOnly("only the caller's, by the token"),
  listing_import: managersOnly("another manager's: 404"),
  create_listing_import: managersOnly(
    "matches only the caller's listings; the server sets manager, tier and category; rate-limited",
  ),
  run_listing_import: managersOnly("another manager's: 404; rate-limited"),
  scheduled_feeds: managersOnly("only the caller's, by the token"),
  create_scheduled_feed: managersOnly('https and public addresses only; at most five; rate-limited'),
  delete_scheduled_feed: managersOnly("another manager's: 404"),
  fetch_scheduled_feed: managersOnly("another manager's: 404; rate-limited"),
  export_listings: managersOnly("only the caller's, by the token"),
  manager_feed: managersOnly("only the caller's, by the token"),
  create_manager_feed: managersOnly("only the caller's; the server makes the key; rate-limited"),
  delete_manager_feed: managersOnly("only the caller's, by the token"),
  listing_feed: anyone("authorized by the secret key; only the manager's public listings"),
  create_floor_plan: managersOnly('own property; features of type floorplan'),
  change_floor_plan: managersOnly(
    "another manager's: 403, if inactive 404; moves only between own properties",
  ),
  delete_floor_plan: managersOnly("another manager's: 403, if inactive 404"),
  create_photo: managersOnly('own property; at most 50; number and bytes are limited'),
  replace_photo: managersOnly(
    "another manager's: 403, if inactive 404; the server sets url, thumb_url and property",
  ),
  change_photo: managersOnly("another manager's: 403, if inactive 404; changes only caption and order"),
  delete_photo: managersOnly("another manager's: 403, if inactive 404; deletes the files too"),
  sign_up: anyone('type is always student; the server sets id, manager, staff and confirmation'),
  current_user: beforeSecondFactor(ownOnly('exactly one element: the caller, also for an admin')),
  token: anyone('requires a password, or a refresh token with its session cookie; rate-limited'),
  revoke_token: anyone('authorized by the token'),
  csrf_token: anyone("bound to the browser's cookie"),
  sessions: beforeSecondFactor(ownOnly("only the caller's, by the token")),
  end_sessions: beforeSecondFactor(ownOnly("only the caller's, by the token")),
  end_session: beforeSecondFactor(ownOnly("another user's session: 404")),
  request_password_reset: anyone('same response for any address; rate-limited'),
  confirm_password_reset: anyone('authorized by the emailed token'),
  confirm_email: anyone('authorized by the emailed token'),
  resend_confirmation: anyone('same response for any address; rate-limited'),
  change_password: ownOnly('requires the current password'),
  change_name: ownOnly('changes only first and last name'),
  change_email: ownOnly('requires the current password; the new address applies once confirmed'),
  confirm_password: ownOnly('requires the current password; rate-limited'),
  export_account: ownOnly(
    "requires the password within the last 15 minutes; other users' data only if they sent it",
  ),
  delete_account: ownOnly('requires the current password'),
  restore_account: ownOnly(''),
  new_manager_contact: anyone('stores a request; creates no account; rate-limited'),
  update_manager_account: managersOnly(
    'does not change account_level, type and status',
    msg('Only managers have this form.'),
  ),
  send_inquiry: studentsOnly(
    'user is the caller; active property; once per property; rate-limited',
    INQUIRIES_ARE_FOR_STUDENTS,
  ),
  contact_property: studentsOnly(
    "same as send_inquiry; another user_id: 403; manager_id and school_id must be the property's",
    INQUIRIES_ARE_FOR_STUDENTS,
  ),
  inquiries: studentsOnly("only the caller's", INQUIRIES_ARE_FOR_STUDENTS),
  withdraw_inquiry: studentsOnly(
    "another student's: 404; unlocked or being paid: 409",
    INQUIRIES_ARE_FOR_STUDENTS,
  ),
  make_lead: studentsOnly(
    'user is the caller; returns an existing lead; the server sets unlocked, manager and school; confirmed email',
    INQUIRIES_ARE_FOR_STUDENTS,
  ),
  leads: managersOnly(
    "only the caller's, by the token; a locked lead has no email, name, phone, message or school",
    LEADS_ARE_FOR_MANAGERS,
  ),
  lead_credits: managersOnly("only the caller's, by the token", LEADS_ARE_FOR_MANAGERS),
  lead: managersOnly("another manager's: 404; same as leads", LEADS_ARE_FOR_MANAGERS),
  redeem_credit: managersOnly(
    "another manager's: 404; unlocked, being paid, or without a credit: 409",
    LEADS_ARE_FOR_MANAGERS,
  ),
  mark_replied: managersOnly("another manager's: 404; locked: 409", LEADS_ARE_FOR_MANAGERS),
  dispute_lead: managersOnly(
    "another manager's: 404; locked, late, not paid by card, or reported before: 409; the server sets status and credit",
    LEADS_ARE_FOR_MANAGERS,
  ),
  stripe_config: anyone('only the public key of the configured provider'),
  sandbox_config: anyone('same as stripe_config; 404 if another provider is configured'),
  confirm_sandbox_intent: managersOnly(
    "own intent with its secret; another manager's: 404; only test cards; 404 if another provider is configured; rate-limited",
  ),
  answer_sandbox_challenge: managersOnly('same as confirm_sandbox_intent'),
  create_payment_intent: managersOnly(
    "another manager_id: 403, another manager's lead: 404; unlocked: 409; the server sets the amount; rate-limited",
    MANAGERS_PAY,
  ),
  create_tier_payment_intent: managersOnly(
    "another manager's listing: 403, if inactive 404; a lower tier: 409; the server sets the amount; rate-limited",
    MANAGERS_PAY,
  ),
  payments: managersOnly("only the caller's, by the token; never the secret of an intent", MANAGERS_PAY),
  check_payment: managersOnly(
    "another manager's: 404; the provider decides the outcome; rate-limited",
    MANAGERS_PAY,
  ),
  stripe_webhook: anyone('authorized by the signature of the bytes; 404 unless Stripe is configured'),
  sandbox_webhook: anyone('authorized by the signature of the bytes; 404 unless the sandbox is configured'),
  roommates: confirmedOnly(
    studentsOnly(
      'ten per page; only the initial of last names; no social usernames, preferences or email; no blocked or blocking users',
      ROOMMATES_ARE_FOR_STUDENTS,
      { student: 'reduced', other: 'reduced' },
    ),
  ),
  roommate: confirmedOnly(
    studentsOnly(
      "complete only for its owner; another student's requires a confirmed email address",
      ROOMMATES_ARE_FOR_STUDENTS,
      {
        student: 'yes',
        other: 'reduced',
      },
    ),
    'by handler',
  ),
  create_roommate: confirmedOnly(
    studentsOnly('user is the caller; a second profile: 409', ROOMMATES_ARE_FOR_STUDENTS, {
      student: 'yes',
      other: 'own',
    }),
  ),
  change_roommate: confirmedOnly(studentsOnly("another student's: 403", ROOMMATES_ARE_FOR_STUDENTS)),
  delete_roommate: studentsOnly(
    "another student's: 403; deletes the picture too",
    ROOMMATES_ARE_FOR_STUDENTS,
  ),
  forum: anyone(
    'hidden entries only for their author and moderators; users have id, username, manager.account_level',
  ),
  forum_top_users: anyone('id, username, number of visible posts'),
  create_forum_post: confirmedOnly(
    ownOnly('user from the token (other: 403); the server sets created and moderation; rate-limited'),
  ),
  create_forum_comment: confirmedOnly(
    ownOnly('user from the token (other: 403); the post exists and is visible; rate-limited'),
  ),
  edit_forum_post: confirmedOnly(ownOnly('own and not hidden (409), also for moderators; rate-limited')),
  edit_forum_comment: confirmedOnly(ownOnly('same as edit_forum_post; the post must be visible')),
  delete_forum_post: moderatorsOnly(
    "deletes an own entry; moderators of the school and staff hide others' with a reason; else 403",
  ),
  delete_forum_comment: moderatorsOnly('same as delete_forum_post'),
  create_report: ownOnly('the reported object is visible to the reporter (else 404); rate-limited'),
  moderation_reports: moderatorsOnly('only of moderated schools, else 403; never names reporters', 'read'),
  handle_report: moderatorsOnly('only of moderated schools and not about the caller, else 404'),
  hide_entry: moderatorsOnly('only of moderated schools, else 403'),
  restore_entry: moderatorsOnly('only of moderated schools and not their own, else 403'),
  hide_listing: staffOnly('moderate', 'in any state except deleted'),
  restore_listing: staffOnly('moderate', 'in any state except deleted'),
  entry_revisions: moderatorsOnly('only of moderated schools, else 403', 'read'),
  moderation_history: moderatorsOnly(
    'only of moderated schools, else 403; without a school: staff only',
    'read',
  ),
  messages: ownOnly('only messages that the caller sent or received'),
  send_message: confirmedOnly(
    ownOnly(
      'sender is the caller (other id: 403); receiver is active and not the caller; a block in either direction: 404; a first message requires a confirmed email',
    ),
    'by handler',
  ),
  receiver: ownOnly(
    'id and username of a possible receiver; not the caller; a block in either direction: 404; rate-limited',
  ),
  messaged_users: ownOnly('users whom the caller has messaged'),
  conversations: ownOnly("only the caller's; a block is visible only to the user who made it"),
  message_search: ownOnly('only own conversations'),
  read_conversation: ownOnly('marks messages that the caller received; without a conversation: 404'),
  unread: ownOnly(''),
  events: ownOnly('only ids and counts; ends with the session'),
  blocks: ownOnly("only the caller's"),
  block_user: ownOnly('not the caller'),
  unblock_user: ownOnly("another user's block: 404"),
  notifications: ownOnly("only the caller's"),
  read_notifications: ownOnly("only the caller's; other ids change nothing"),
  notification_preferences: ownOnly(''),
  change_notification_preferences: ownOnly('safety topics cannot be turned off'),
  unsubscribe: anyone('authorized by a signed token for one user and one topic'),
  content_entries: anyone('only published content'),
  contentful_webhook: anyone('authorized by the shared secret; 404 if no webhook is configured'),
};
