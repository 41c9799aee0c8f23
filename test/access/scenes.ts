import type { Role } from '#server/access-rows.ts';
import { makeOpaqueToken } from '#server/accounts/opaque-token.ts';
import { makeUnsubscribeToken } from '#server/notifications/unsubscribe-token.ts';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import { makeCase, makeComment, makePost } from '#test/helpers/forum.ts';
import { makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { makeMessage } from '#test/helpers/messages.ts';
import { makePerson, PASSWORD } from '#test/helpers/people.ts';
import { makeRoommate, ROOMMATE_BODY } from '#test/helpers/roommates.ts';
import { type CallScene, type Ground, MISSING_ID, openSession, type Scene } from './actors.ts';
import { CARD_SCENES } from './card-scenes.ts';
import { LEAD_SCENES } from './lead-scenes.ts';
import { MANAGER_SCENES } from './manager-scenes.ts';
import { PAYMENT_SCENES } from './payment-scenes.ts';

const OK: CallScene = {};
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

/** The secret of a mailed link: the caller's own, or another user's if a visitor opens it. */
async function linkBody({ ground, actor }: Scene, purpose: 'confirm_email' | 'reset_password') {
  const person = actor ?? (await makePerson(ground.db));
  const { text, hash } = makeOpaqueToken();
  await ground.db
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

/** A public listing: reading it doesn't depend on its owner. */
const listing: CallScene = {
  object: ({ ground, kind }) => (kind === 'missing' ? MISSING_ID : ground.active),
  status: ({ kind }) => (kind === 'missing' ? 404 : 200),
};

/** A listing that was deactivated just now. */
async function makeFormerProperty({ db, manager }: Ground): Promise<number> {
  const id = await makeProperty(db, manager.manager_id!);
  await db.updateTable('properties').set({ status: 'inactive' }).where('id', '=', id).execute();
  return id;
}

/** The same scene with a hidden listing, which only its manager may read. */
export const HIDDEN_LISTING: CallScene = {
  object: ({ ground, actor, kind }) => {
    if (kind === 'missing') return MISSING_ID;
    if (kind === 'foreign' || !actor?.manager_id) return ground.inactive;
    return makeProperty(ground.db, actor.manager_id, { status: 'inactive' });
  },
  status: ({ actor, kind }) => (kind === 'own' && actor?.manager_id ? 200 : 404),
};

/** A post or comment by the caller, or by a user that no case acts as. */
function written(make: (ground: Ground, user_id: number) => Promise<number>): CallScene {
  return {
    object: ({ ground, actor, kind }) => {
      if (kind === 'missing') return MISSING_ID;
      return make(ground, (kind === 'own' ? actor : null)?.id ?? ground.manager.id);
    },
    // The author deletes it; a moderator of its school or an admin hides another user's.
    status: ({ kind, role }) => {
      if (kind === 'missing') return 404;
      return kind === 'own' || isModerating(role) ? 200 : 403;
    },
    body: () => ({ reason: 'Not for this forum' }),
  };
}

/** A post or comment that only its author may edit. */
function edited(make: (ground: Ground, user_id: number) => Promise<number>): CallScene {
  return {
    ...written(make),
    status: ({ kind }) => ({ own: 200, foreign: 403, missing: 404 })[kind],
  };
}

const isModerating = (role: Role) => role === 'moderator' || role === 'admin';
/** Calls for a school's moderators: others get 403. */
const moderating: Pick<CallScene, 'status'> = { status: ({ role }) => (isModerating(role) ? 200 : 403) };

/** A listing of any manager that staff hide or restore. */
function decidedListing(isHidden: boolean): Pick<CallScene, 'object' | 'status'> {
  return {
    object: async ({ ground, kind }) => {
      if (kind === 'missing') return MISSING_ID;
      const manager = await makePerson(ground.db, 'manager');
      const id = await makeProperty(ground.db, manager.manager_id!);
      const hidden = { hidden: new Date(), hidden_cause: 'staff', hidden_reason: 'A scam' } as const;
      if (isHidden) await ground.db.updateTable('properties').set(hidden).where('id', '=', id).execute();
      return id;
    },
    status: ({ kind }) => (kind === 'missing' ? 404 : 200),
  };
}

const ofSchool = ({ school }: Ground) => `school=${school}`;

/** The id of a user with a roommate profile: the caller, or another user. */
async function roommateUser({ ground, actor, kind }: Scene): Promise<number> {
  if (kind === 'missing') return MISSING_ID;
  const user = kind === 'own' && actor ? actor : await makePerson(ground.db);
  await makeRoommate(ground.db, ground.school, user.id);
  return user.id;
}
const roommateBody = ({ ground, actor }: Scene) => ({
  ...ROOMMATE_BODY,
  school: ground.school,
  ...(actor ? { user_id: actor.id } : {}),
});
/** Profiles are public, so changing another user's is 403. */
const ownRoommate: CallScene = { object: roommateUser, status: ({ kind }) => (kind === 'own' ? 200 : 403) };

/** Every call of the contract; the type makes a missing scene a compile error. */
export const SCENES: Record<EndpointName, CallScene> = {
  main_schools: { query: () => 'public_view_url=nowhere' },
  schools: OK,
  featured_properties: { query: ofSchool },
  property_near: { query: (ground) => `point=-83.03,40&dist=24140.2&${ofSchool(ground)}` },
  property_in: { query: (ground) => `in_bbox=-83.1,39.9,-82.9,40.1&${ofSchool(ground)}` },
  property_pins: { query: (ground) => `in_bbox=-83.1,39.9,-82.9,40.1&${ofSchool(ground)}` },
  property: listing,
  former_property: {
    ...listing,
    object: ({ ground, kind }) => (kind === 'missing' ? MISSING_ID : makeFormerProperty(ground)),
  },
  property_auxillary_data: { ...listing, query: ofSchool },
  property_floor_plans: listing,
  property_photos: listing,
  favorites: OK,
  favorite_ids: OK,
  favorite_cards: { query: ({ active }) => `id=${active}` },
  save_favorite: listing,
  remove_favorite: listing,
  merge_favorites: { body: ({ ground }) => ({ properties: [ground.active] }) },
  features: OK,
  ...MANAGER_SCENES,
  ...PAYMENT_SCENES,
  sign_up: { body: signUpBody },
  current_user: OK,
  token: {
    body: async ({ ground, actor }) => ({
      grant_type: 'password',
      username: (actor ?? (await makePerson(ground.db))).username,
      password: PASSWORD,
      ...WEB_CLIENT,
    }),
  },
  revoke_token: { body: ({ actor }) => ({ token: actor?.token ?? 'unknown' }) },
  csrf_token: OK,
  sessions: OK,
  end_sessions: OK,
  end_session: {
    object: async ({ ground, actor, kind }) => {
      if (kind === 'missing') return MISSING_ID;
      if (kind === 'own' && actor) return actor.session_id;
      return (await openSession(ground.db, ground.manager)).session_id;
    },
  },
  request_password_reset: { body: ({ ground, actor }) => ({ email: (actor ?? ground.manager).email }) },
  confirm_password_reset: {
    body: async (scene) => ({ ...(await linkBody(scene, 'reset_password')), ...NEW_PASSWORD }),
  },
  confirm_email: { body: (scene) => linkBody(scene, 'confirm_email') },
  resend_confirmation: { body: ({ ground, actor }) => ({ email: (actor ?? ground.manager).email }) },
  change_password: { body: () => ({ old_password: PASSWORD, ...NEW_PASSWORD }) },
  change_name: { body: () => ({ first_name: 'Grace', last_name: 'Moss' }) },
  change_email: { body: () => ({ email: `${signUpBody().username}@example.org`, password: PASSWORD }) },
  confirm_password: { body: passwordBody },
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
    body: ({ ground }) => ({ property: ground.active, message: 'Is it free in August?', phone: '' }),
  },
  contact_property: {
    body: ({ ground, actor }) => ({
      manager_id: ground.manager.manager_id,
      user_id: actor?.id ?? ground.manager.id,
      property_id: ground.active,
      school_id: ground.school,
      fullName: 'Ada Lane',
      message: 'Is it free in August?',
    }),
  },
  make_lead: { body: ({ ground }) => ({ property: ground.active }) },
  ...CARD_SCENES,
  inquiries: OK,
  ...LEAD_SCENES,
  roommates: { query: ofSchool },
  roommate: { object: roommateUser, status: ({ kind }) => (kind === 'missing' ? 404 : 200) },
  create_roommate: { body: roommateBody },
  change_roommate: { ...ownRoommate, body: roommateBody },
  delete_roommate: ownRoommate,
  forum: { query: ofSchool },
  forum_top_users: { query: ofSchool },
  create_forum_post: {
    body: ({ ground, actor }) => ({
      user: actor?.id ?? 1,
      school: ground.school,
      title: 'A quiet street?',
      text: 'Which streets near campus are quiet?',
    }),
  },
  create_forum_comment: {
    body: async ({ ground, actor }) => ({
      user: actor?.id ?? 1,
      post: await makePost(ground.db, ground.school, ground.manager.id),
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
    // A new listing for each case, because three reports hide it.
    body: async ({ ground: { db, manager } }) => ({
      kind: 'property',
      id: await makeProperty(db, manager.manager_id!),
      reason: 'scam',
      note: '',
    }),
  },
  moderation_reports: { ...moderating, query: ofSchool },
  handle_report: {
    object: async ({ ground, kind }) => {
      if (kind === 'missing') return MISSING_ID;
      const school = kind === 'own' ? ground.school : await makeSchool(ground.db);
      return makeCase(ground.db, school, await makePost(ground.db, school, ground.manager.id));
    },
    // A case of another school is visible to staff, but not to this school's moderators.
    status: ({ kind, role }) => {
      if (kind === 'missing' || !isModerating(role)) return 404;
      return kind === 'own' || role === 'admin' ? 200 : 404;
    },
    body: () => ({ state: 'in_progress', note: '' }),
  },
  hide_entry: {
    ...moderating,
    body: async ({ ground }) => ({
      kind: 'forum_post',
      id: await makePost(ground.db, ground.school, ground.manager.id),
      reason: 'An advertisement',
    }),
  },
  restore_entry: {
    ...moderating,
    body: async ({ ground, role }) => ({
      kind: 'forum_post',
      id: await makePost(ground.db, ground.school, ground.manager.id, {
        // Only the author and moderators see that it is hidden.
        ...(isModerating(role) ? { hidden: new Date(), hidden_reason: 'Spam' } : {}),
      }),
      reason: 'It was none',
    }),
  },
  hide_listing: { ...decidedListing(false), body: () => ({ reason: 'A scam' }) },
  restore_listing: { ...decidedListing(true), body: () => ({ reason: 'It was none' }) },
  entry_revisions: {
    ...moderating,
    query: async ({ db, school, manager }) => `kind=forum_post&id=${await makePost(db, school, manager.id)}`,
  },
  moderation_history: { ...moderating, query: ofSchool },
  messages: OK,
  send_message: {
    body: ({ ground, actor }) => ({
      sender: actor?.id,
      receiver: ground.manager.id,
      text: 'Is it still free?',
    }),
  },
  receiver: {
    object: async ({ ground, kind }) => (kind === 'missing' ? MISSING_ID : (await makePerson(ground.db)).id),
    status: ({ kind }) => (kind === 'missing' ? 404 : 200),
  },
  messaged_users: OK,
  conversations: OK,
  message_search: { query: () => 'q=porch' },
  read_conversation: {
    body: async ({ ground, actor }) => ({
      with: ground.manager.id,
      last_id: actor ? await makeMessage(ground.db, ground.manager.id, actor.id) : 1,
    }),
  },
  unread: OK,
  events: OK,
  blocks: OK,
  block_user: { body: ({ ground }) => ({ user: ground.manager.id }) },
  unblock_user: {
    object: async ({ ground, actor, kind }) => {
      if (kind === 'missing') return MISSING_ID;
      const { id } = await makePerson(ground.db);
      const user_id = kind === 'own' && actor ? actor.id : ground.manager.id;
      await ground.db.insertInto('user_blocks').values({ user_id, blocked_id: id }).execute();
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
