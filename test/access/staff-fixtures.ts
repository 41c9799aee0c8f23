import { saveTotpSecret } from '#server/accounts/second-factor/second-factor.queries.ts';
import { insertAnnouncement } from '#server/content/announcements.queries.ts';
import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import { STAFF_WORK, type StaffWork } from '#shared/rules/staff-roles.ts';
import { makeCase, makePost } from '#test/helpers/forum.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { makePerson, makeStaff } from '#test/helpers/people.ts';
import { makeFailedMail, makeRequest } from '#test/helpers/staff-work.ts';
import { makeTierIntent } from '#test/helpers/tier-intents.ts';
import { type AccessCase, type BaseData, type CallFixture, MISSING_ID } from './actors.ts';

const REASON = () => ({ reason: 'A scam' });

/** Calls on an object that belongs to no caller. */
const object = (make: (base: BaseData) => Promise<number | string>): CallFixture => ({
  object: ({ base, kind }) => (kind === 'missing' ? MISSING_ID : make(base)),
  status: ({ kind }) => (kind === 'missing' ? 404 : 200),
});

/** A manager with a payment. Finance staff may see such managers. */
async function makePayer({ db }: BaseData): Promise<number> {
  const { id, manager_id } = await makePerson(db, 'manager');
  await makeTierIntent(db, await openSandbox(db), manager_id!);
  return id;
}

async function makeBlocked({ db }: BaseData): Promise<number> {
  const { id } = await makePerson(db);
  await db.updateTable('users').set({ status: 'blocked' }).where('id', '=', id).execute();
  return id;
}

const hasWork = (work: StaffWork, { role }: AccessCase) =>
  STAFF_WORK[work].some((allowed) => allowed === role);
const request = object(({ db }) => makeRequest(db));
const student = object(async ({ db }) => (await makePerson(db)).id);
const inboxItem: CallFixture = {
  object: async ({ base, kind }) => `request-${kind === 'missing' ? MISSING_ID : await makeRequest(base.db)}`,
  status: (accessCase) => (accessCase.kind !== 'missing' && hasWork('read', accessCase) ? 200 : 404),
};

const ANNOUNCEMENT = { audience: 'everyone', text_en: 'Closed', reason: 'A holiday' };
const announcement = object(({ db }) =>
  insertAnnouncement(db, {
    ...{ school_id: null, audience: 'everyone', text_en: 'Closed', text_es: null },
    ...{ starts: null, ends: null, set_by: 'ada' },
  }),
);

/** Calls of the staff console. */
export const STAFF_FIXTURES = {
  staff_inbox: {},
  staff_item: inboxItem,
  claim_item: { ...inboxItem, body: () => ({ is_claimed: true }) },
  staff_search: { query: () => 'q=ada' },
  staff_person: object(makePayer),
  block_account: { ...student, body: REASON },
  unblock_account: { ...object(makeBlocked), body: REASON },
  end_account_sessions: { ...student, body: REASON },
  reset_second_factor: {
    ...object(async ({ db }) => {
      const { id } = await makePerson(db);
      await saveTotpSecret(db, { user_id: id, secret: Buffer.alloc(20), last_step: 0 });
      return id;
    }),
    body: REASON,
  },
  set_manager_level: {
    ...object(async ({ db }) => (await makePerson(db, 'manager')).id),
    body: () => ({ level: 'premium', what: 'Deed of 12 Elm Street', reason: 'Checked' }),
  },
  set_staff_roles: {
    ...object(async ({ db }) => (await makeStaff(db, 'support')).id),
    body: () => ({ roles: ['trust'], reason: 'New duties' }),
  },
  resend_mail: { ...object(({ db }) => makeFailedMail(db)), body: REASON },
  staff_listing: object(({ db, manager }) => makeProperty(db, manager.manager_id!)),
  staff_report: object(async ({ db, school, manager }) =>
    makeCase(db, school, await makePost(db, school, manager.id)),
  ),
  staff_request: request,
  accept_request: { ...request, body: REASON },
  refuse_request: { ...request, body: REASON },
  announcements: {},
  create_announcement: { body: () => ANNOUNCEMENT },
  change_announcement: { ...announcement, body: () => ANNOUNCEMENT },
  end_announcement: { ...announcement, body: REASON },
  staff_audit: { query: () => 'act=operator' },
  export_audit: { query: () => 'act=operator' },
} satisfies Record<string, CallFixture>;
