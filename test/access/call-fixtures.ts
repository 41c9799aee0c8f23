import type { Role } from '#server/access-rows.ts';
import { makeOpaqueToken } from '#server/accounts/opaque-token.ts';
import { makeUnsubscribeToken } from '#server/notifications/unsubscribe-token.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import { STAFF_WORK, type StaffWork } from '#shared/rules/staff-roles.ts';
import { makeCase, makeComment, makePost } from '#test/helpers/forum.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { makeMessage } from '#test/helpers/messages.ts';
import { makePerson, PASSWORD, passwordGrant } from '#test/helpers/people.ts';
import { makeRoommate, ROOMMATE_BODY } from '#test/helpers/roommates.ts';
import { type AccessCase, type BaseData, type CallFixture, MISSING_ID, openSession } from './actors.ts';
import { CARD_FIXTURES } from './card-fixtures.ts';
import { LEAD_FIXTURES } from './lead-fixtures.ts';
import { MANAGER_FIXTURES } from './manager-fixtures.ts';
import { PAYMENT_FIXTURES } from './payment-fixtures.ts';
import { SECOND_FACTOR_FIXTURES } from './second-factor-fixtures.ts';
import { STAFF_FIXTURES } from './staff-fixtures.ts';

const OK: CallFixture = {};
const passwordBody = () => ({ password: PASSWORD });
const NEW_PASSWORD = { password: 'another lantern, lit', password2: 'another lantern, lit' };

let next = 0;
function signUpBody(): Record<string, string> {
  next += 1;
  return {
    first_name: 'Grace',
    last_name: 'Moss',
    email: `grace-${next}@example.edu`,
    username: `grace-${next}`,
    password: PASSWORD,
    password2: PASSWORD,
  };
}

/** Returns the secret of an emailed link: the caller's own link, or another user's if a visitor opens it. */
async function linkBody({ base, actor }: AccessCase, purpose: 'confirm_email' | 'reset_password') {
  const person = actor ?? (await makePerson(base.db));
  const { text, hash } = makeOpaqueToken();
  await base.db
    .insertInto('account_links')
    .values({
      user_id: person.id,
      purpose,
      token_hash: hash,
      email: purpose === 'confirm_email' ? person.email : null,
      expires: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return { token: text };
}

/** A call on a public listing. Reading one doesn't depend on its owner. */
const listing: CallFixture = {
  object: ({ base, kind }) => (kind === 'missing' ? MISSING_ID : base.active),
  status: ({ kind }) => (kind === 'missing' ? 404 : 200),
};

/** A listing that was deactivated just now. */
async function makeFormerProperty({ db, manager }: BaseData): Promise<number> {
  const id = await makeProperty(db, manager.manager_id!);
  await db.updateTable('properties').set({ status: 'inactive' }).where('id', '=', id).execute();
  return id;
}

/** The same fixture with a hidden listing, which only its manager may read. */
export const HIDDEN_LISTING: CallFixture = {
  object: ({ base, actor, kind }) => {
    if (kind === 'missing') return MISSING_ID;
    if (kind === 'foreign' || !actor?.manager_id) return base.inactive;
    return makeProperty(base.db, actor.manager_id, { status: 'inactive' });
  },
  status: ({ actor, kind }) => (kind === 'own' && actor?.manager_id ? 200 : 404),
};

/**
 * Calls on a post or comment. Its author is the caller or, for foreign objects, the manager of the base data.
 */
function written(make: (base: BaseData, user_id: number) => Promise<number>): CallFixture {
  return {
    object: ({ base, actor, kind }) => {
      if (kind === 'missing') return MISSING_ID;
      return make(base, (kind === 'own' ? actor : null)?.id ?? base.manager.id);
    },
    // The author deletes the entry. A moderator of its school or an admin hides another user's entry.
    status: ({ kind, role }) => {
      if (kind === 'missing') return 404;
      return kind === 'own' || isModerating(role) ? 200 : 403;
    },
    body: () => ({ reason: 'Not for this forum' }),
  };
}

/** Calls on a post or comment that only its author may edit. */
function edited(make: (base: BaseData, user_id: number) => Promise<number>): CallFixture {
  return {
    ...written(make),
    status: ({ kind }) => ({ own: 200, foreign: 403, missing: 404 })[kind],
  };
}

const hasWork = (work: StaffWork, role: Role) => STAFF_WORK[work].some((allowed) => allowed === role);
const isModerating = (role: Role, work: StaffWork = 'moderate') =>
  role === 'moderator' || hasWork(work, role);
/** Calls for a school's moderators and for staff. Other roles get 403. */
const moderating: Pick<CallFixture, 'status'> = { status: ({ role }) => (isModerating(role) ? 200 : 403) };
const readingCases: Pick<CallFixture, 'status'> = {
  status: ({ role }) => (isModerating(role, 'read') ? 200 : 403),
};

/** Calls on a listing of any manager, which staff may hide or restore. */
function decidedListing(isHidden: boolean): Pick<CallFixture, 'object' | 'status'> {
  return {
    object: async ({ base, kind }) => {
      if (kind === 'missing') return MISSING_ID;
      const manager = await makePerson(base.db, 'manager');
      const id = await makeProperty(base.db, manager.manager_id!);
      const hidden = { hidden: new Date(), hidden_cause: 'staff', hidden_reason: 'A scam' } as const;
      if (isHidden) await base.db.updateTable('properties').set(hidden).where('id', '=', id).execute();
      return id;
    },
    status: ({ kind }) => (kind === 'missing' ? 404 : 200),
  };
}

const ofSchool = ({ school }: BaseData) => `school=${school}`;

/** Returns the id of a user with a roommate profile: the caller or another user. */
async function roommateUser({ base, actor, kind }: AccessCase): Promise<number> {
  if (kind === 'missing') return MISSING_ID;
  const user = kind === 'own' && actor ? actor : await makePerson(base.db);
  await makeRoommate(base.db, base.school, user.id);
  return user.id;
}
const roommateBody = ({ base, actor }: AccessCase) => ({
  ...ROOMMATE_BODY,
  school: base.school,
  ...(actor ? { user_id: actor.id } : {}),
});
/** Profiles are public, so changing another user's profile responds 403, not 404. */
const ownRoommate: CallFixture = { object: roommateUser, status: ({ kind }) => (kind === 'own' ? 200 : 403) };

/** Public key of a browser, from RFC 8291. */
const PUSH_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

let nextSearch = 0;
/** The query differs in each call, because a user can't save the same search twice. */
function savedSearchBody({ base }: Pick<AccessCase, 'base'>) {
  nextSearch += 1;
  return { school: base.school, name: 'Near campus', query: `price_max=${nextSearch}`, frequency: 'daily' };
}
async function savedSearch({ base, actor, kind }: AccessCase): Promise<number> {
  if (kind === 'missing') return MISSING_ID;
  const user_id = kind === 'own' && actor ? actor.id : base.manager.id;
  const { school, ...search } = savedSearchBody({ base });
  const { id } = await base.db
    .insertInto('saved_searches')
    .values({ ...search, school_id: school, user_id, frequency: 'daily' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Fixtures of every call. The type makes a missing fixture a compile error. */
export const CALL_FIXTURES: Record<EndpointName, CallFixture> = {
  main_schools: { query: () => 'public_view_url=nowhere' },
  schools: OK,
  featured_properties: { query: ofSchool },
  property_near: { query: (base) => `point=-83.03,40&dist=24140.2&${ofSchool(base)}` },
  property_in: { query: (base) => `in_bbox=-83.1,39.9,-82.9,40.1&${ofSchool(base)}` },
  property_pins: { query: (base) => `in_bbox=-83.1,39.9,-82.9,40.1&${ofSchool(base)}` },
  property_counts: { query: (base) => `in_bbox=-83.1,39.9,-82.9,40.1&${ofSchool(base)}` },
  property_travel_times: { query: (base) => `point=-83.03,40&mode=walk&${ofSchool(base)}` },
  property: listing,
  former_property: {
    ...listing,
    object: ({ base, kind }) => (kind === 'missing' ? MISSING_ID : makeFormerProperty(base)),
  },
  property_auxillary_data: { ...listing, query: ofSchool },
  property_market: { ...listing, query: ofSchool },
  property_floor_plans: listing,
  property_photos: listing,
  favorites: OK,
  favorite_ids: OK,
  favorite_cards: { query: ({ active }) => `id=${active}` },
  save_favorite: listing,
  remove_favorite: listing,
  merge_favorites: { body: ({ base }) => ({ properties: [base.active] }) },
  push_key: OK,
  save_push_subscription: {
    body: ({ actor }) => ({
      endpoint: `https://push.example/${actor?.id ?? 0}`,
      keys: { p256dh: PUSH_KEY, auth: 'a'.repeat(22) },
    }),
  },
  saved_searches: OK,
  create_saved_search: { body: savedSearchBody },
  change_saved_search: { object: savedSearch, body: () => ({ frequency: 'weekly' }) },
  delete_saved_search: { object: savedSearch },
  merge_saved_searches: { body: (accessCase) => ({ searches: [savedSearchBody(accessCase)] }) },
  features: OK,
  ...MANAGER_FIXTURES,
  ...PAYMENT_FIXTURES,
  ...SECOND_FACTOR_FIXTURES,
  ...STAFF_FIXTURES,
  sign_up: { body: signUpBody },
  current_user: OK,
  token: {
    body: async ({ base, actor }) => passwordGrant(actor ?? (await makePerson(base.db))),
  },
  revoke_token: { body: ({ actor }) => ({ token: actor?.token ?? 'unknown' }) },
  csrf_token: OK,
  sessions: OK,
  end_sessions: OK,
  end_session: {
    object: async ({ base, actor, kind }) => {
      if (kind === 'missing') return MISSING_ID;
      if (kind === 'own' && actor) return actor.session_id;
      return (await openSession(base.db, base.manager)).session_id;
    },
  },
  request_password_reset: { body: ({ base, actor }) => ({ email: (actor ?? base.manager).email }) },
  confirm_password_reset: {
    body: async (accessCase) => ({ ...(await linkBody(accessCase, 'reset_password')), ...NEW_PASSWORD }),
  },
  confirm_email: { body: (accessCase) => linkBody(accessCase, 'confirm_email') },
  resend_confirmation: { body: ({ base, actor }) => ({ email: (actor ?? base.manager).email }) },
  change_password: { body: () => ({ old_password: PASSWORD, ...NEW_PASSWORD }) },
  change_name: { body: () => ({ first_name: 'Grace', last_name: 'Moss' }) },
  change_email: { body: () => ({ email: `${signUpBody().username}@example.org`, password: PASSWORD }) },
  export_account: OK,
  delete_account: { body: passwordBody },
  restore_account: OK,
  new_manager_contact: {
    body: () => ({
      firstName: 'Mara',
      lastName: 'Vale',
      companyName: 'Vale Homes',
      email: `${signUpBody().username}@example.com`,
      city: 'Columbus',
      state: 'OH',
      type: 'multi-family',
    }),
  },
  update_manager_account: {
    body: () => ({
      first_name: 'Mara',
      last_name: 'Vale',
      phone: '(231) 555-0100',
      address_1: '1 High Street',
      address_2: '',
      city: 'Columbus',
      state: 'OH',
      postal_code: '43201',
    }),
  },
  send_inquiry: {
    body: ({ base }) => ({ property: base.active, message: 'Is it free in August?', phone: '' }),
  },
  contact_property: {
    body: ({ base, actor }) => ({
      manager_id: base.manager.manager_id,
      user_id: actor?.id ?? base.manager.id,
      property_id: base.active,
      school_id: base.school,
      fullName: 'Ada Lane',
      message: 'Is it free in August?',
    }),
  },
  make_lead: { body: ({ base }) => ({ property: base.active }) },
  ...CARD_FIXTURES,
  inquiries: OK,
  ...LEAD_FIXTURES,
  roommates: { query: ofSchool },
  roommate: { object: roommateUser, status: ({ kind }) => (kind === 'missing' ? 404 : 200) },
  create_roommate: { body: roommateBody },
  change_roommate: { ...ownRoommate, body: roommateBody },
  delete_roommate: ownRoommate,
  forum: { query: ofSchool },
  forum_top_users: { query: ofSchool },
  create_forum_post: {
    body: ({ base, actor }) => ({
      user: actor?.id ?? 1,
      school: base.school,
      title: 'A quiet street?',
      text: 'Which streets near campus are quiet?',
    }),
  },
  create_forum_comment: {
    body: async ({ base, actor }) => ({
      user: actor?.id ?? 1,
      post: await makePost(base.db, base.school, base.manager.id),
      text: 'The one behind the library.',
    }),
  },
  edit_forum_post: {
    ...edited(({ db, school }, user_id) => makePost(db, school, user_id)),
    body: () => ({ title: 'A calm street?', text: 'Which streets are calm?' }),
  },
  edit_forum_comment: {
    ...edited(async ({ db, school, manager }, user_id) =>
      makeComment(db, await makePost(db, school, manager.id), user_id),
    ),
    body: () => ({ text: 'The one behind the gym.' }),
  },
  delete_forum_post: written(({ db, school }, user_id) => makePost(db, school, user_id)),
  delete_forum_comment: written(async ({ db, school, manager }, user_id) =>
    makeComment(db, await makePost(db, school, manager.id), user_id),
  ),
  create_report: {
    // Each case creates a new listing, because three reports would hide a shared one.
    body: async ({ base: { db, manager } }) => ({
      kind: 'property',
      id: await makeProperty(db, manager.manager_id!),
      reason: 'scam',
      note: '',
    }),
  },
  moderation_reports: { ...readingCases, query: ofSchool },
  handle_report: {
    object: async ({ base, kind }) => {
      if (kind === 'missing') return MISSING_ID;
      const school = kind === 'own' ? base.school : await makeSchool(base.db);
      return makeCase(base.db, school, await makePost(base.db, school, base.manager.id));
    },
    // Staff handle cases of every school, a moderator only those of the own school.
    status: ({ kind, role }) => {
      if (kind === 'missing' || !isModerating(role)) return 404;
      return kind === 'own' || role !== 'moderator' ? 200 : 404;
    },
    body: () => ({ state: 'in_progress', note: '' }),
  },
  hide_entry: {
    ...moderating,
    body: async ({ base }) => ({
      kind: 'forum_post',
      id: await makePost(base.db, base.school, base.manager.id),
      reason: 'An advertisement',
    }),
  },
  restore_entry: {
    ...moderating,
    body: async ({ base, role }) => ({
      kind: 'forum_post',
      id: await makePost(base.db, base.school, base.manager.id, {
        // Restoring needs a hidden entry. Other roles get a visible one, because only the author and
        // moderators see hidden entries.
        ...(isModerating(role) ? { hidden: new Date(), hidden_reason: 'Spam' } : {}),
      }),
      reason: 'It was none',
    }),
  },
  hide_listing: { ...decidedListing(false), body: () => ({ reason: 'A scam' }) },
  restore_listing: { ...decidedListing(true), body: () => ({ reason: 'It was none' }) },
  entry_revisions: {
    ...readingCases,
    query: async ({ db, school, manager }) => `kind=forum_post&id=${await makePost(db, school, manager.id)}`,
  },
  moderation_history: { ...readingCases, query: ofSchool },
  messages: OK,
  send_message: {
    body: ({ base, actor }) => ({
      sender: actor?.id,
      receiver: base.manager.id,
      text: 'Is it still free?',
    }),
  },
  receiver: {
    object: async ({ base, kind }) => (kind === 'missing' ? MISSING_ID : (await makePerson(base.db)).id),
    status: ({ kind }) => (kind === 'missing' ? 404 : 200),
  },
  messaged_users: OK,
  conversations: OK,
  message_search: { query: () => 'q=porch' },
  read_conversation: {
    body: async ({ base, actor }) => ({
      with: base.manager.id,
      last_id: actor ? await makeMessage(base.db, base.manager.id, actor.id) : 1,
    }),
  },
  unread: OK,
  events: OK,
  blocks: OK,
  block_user: { body: ({ base }) => ({ user: base.manager.id }) },
  unblock_user: {
    object: async ({ base, actor, kind }) => {
      if (kind === 'missing') return MISSING_ID;
      const { id } = await makePerson(base.db);
      const user_id = kind === 'own' && actor ? actor.id : base.manager.id;
      await base.db.insertInto('user_blocks').values({ user_id, blocked_id: id }).execute();
      return id;
    },
  },
  notifications: OK,
  read_notifications: { body: () => ({ last_id: 1 }) },
  notification_preferences: OK,
  change_notification_preferences: {
    body: () => ({ preferences: [{ topic: 'message', channel: 'email', is_on: false }] }),
  },
  unsubscribe: {
    query: async ({ db, manager }) => `token=${await makeUnsubscribeToken(db, manager.id, 'message')}`,
  },
  contentful_webhook: { status: () => 404 },
  content_entries: { query: () => 'content_type=blogPost' },
};
