import { randomUUID } from 'node:crypto';
import type { EndpointName } from '#shared/api/contract.ts';
import { confirmAvailabilityPath, unsubscribePath } from '#shared/pages.ts';
import { type AccessCase, MISSING_ID } from '#test/access/actors.ts';
import { CALL_FIXTURES } from '#test/access/call-fixtures.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import type { PageName, Place, Who } from './page-paths.ts';

type Fields = Record<string, unknown>;

/** A form of a page, as a browser without scripts sends it. */
export type PageForm = {
  as: Who;
  fields?: (place: Place, accessCase: AccessCase) => Fields | Promise<Fields>;
  /** The API call behind the form. The authorization fixture of this call fills the fields. */
  call?: EndpointName;
  /** Replaces the page's path. `search` is appended to the path. */
  path?: (place: Place) => string;
  search?: string;
};

const intent = (name: string, more: Record<string, unknown> = {}) => ({
  fields: () => ({ intent: name, ...more }),
});
const resend = {
  as: 'student',
  fields: (_: Place, { actor }: AccessCase) => ({ intent: 'resend', email: actor?.email }),
} as const;

/**
 * Forms of every page that works without scripts. Actions that can't be repeated, such as ending the session,
 * use a wrong password or an unknown object: they still query the database.
 */
export const PAGE_FORMS: Partial<Record<PageName, readonly PageForm[]>> = {
  login: [
    { as: 'visitor', call: 'token' },
    { as: 'visitor', call: 'sign_up', search: '?form=sign-up' },
    { as: 'visitor', search: '?form=log-out' },
  ],
  account: [
    resend,
    { as: 'student', call: 'change_email', ...intent('email') },
    { as: 'student', ...intent('password', { old_password: 'a wrong one', password: 'x', password2: 'x' }) },
    { as: 'student', ...intent('end-session', { id: MISSING_ID }) },
    { as: 'student', ...intent('unblock', { id: MISSING_ID }) },
    { as: 'student', ...intent('name', { first_name: 'Ada', last_name: 'Lane' }) },
    { as: 'student', ...intent('delete', { password: 'a wrong one' }) },
    { as: 'student', ...intent('restore') },
  ],
  security: [
    { as: 'student', ...intent('rename-passkey', { id: MISSING_ID, name: 'Laptop' }) },
    { as: 'student', ...intent('delete-passkey', { id: MISSING_ID }) },
  ],
  confirmIdentity: [{ as: 'student', ...intent('confirm', { password: 'a wrong one' }) }],
  inquiries: [resend, { as: 'student', ...intent('withdraw', { id: MISSING_ID }) }],
  savedSearches: [
    { as: 'student', ...intent('frequency', { id: MISSING_ID, frequency: 'daily' }) },
    { as: 'student', ...intent('delete', { id: MISSING_ID }) },
  ],
  notificationSettings: [
    { as: 'student', ...intent('read-all') },
    { as: 'student', ...intent('preferences') },
  ],
  unsubscribe: [
    {
      as: 'visitor',
      path: ({ links }) => unsubscribePath(links.unsubscribe),
      fields: ({ links }) => ({ token: links.unsubscribe }),
    },
  ],
  forgotPassword: [{ as: 'visitor', call: 'request_password_reset' }],
  confirmEmail: [
    { as: 'visitor', call: 'confirm_email' },
    { as: 'visitor', ...intent('resend', { email: 'nobody@example.edu' }) },
  ],
  resetPassword: [{ as: 'visitor', call: 'confirm_password_reset' }],
  language: [{ as: 'visitor', fields: () => ({ language: 'es', next: '/' }) }],
  // Deletes the previous post: the duplicate check and the rate limit would refuse another one.
  forumPost: [
    {
      as: 'student',
      fields: async ({ post }, { base: { db } }) => {
        await db.deleteFrom('forum_comments').where('post_id', '=', post).execute();
        return { post, text: `At the library, ${randomUUID()}` };
      },
    },
  ],
  confirmAvailability: [
    {
      as: 'visitor',
      path: ({ links }) => confirmAvailabilityPath(links.availability),
      fields: ({ links }) => ({ token: links.availability, is_available: 'true' }),
    },
  ],
  listingManager: [
    { as: 'manager', call: 'update_manager_account', ...intent('account') },
    {
      as: 'manager',
      fields: ({ property }) => ({ intent: 'status', id: property.id, status: 'active' }),
    },
  ],
  // A student may send only one inquiry per listing.
  property: [
    {
      as: 'student',
      call: 'send_inquiry',
      fields: async (_, { base: { db, manager } }) => ({
        property: await makeProperty(db, manager.manager_id!),
      }),
    },
  ],
  listingInfo: [{ as: 'visitor', call: 'new_manager_contact' }],
  messages: [{ as: 'student', call: 'send_message' }],
  staff: [{ as: 'staff', ...intent(`request-${MISSING_ID}`) }],
  staffAnnouncements: [
    { as: 'staff', ...intent('create', { audience: 'everyone', text_en: 'Hi', reason: 'News' }) },
  ],
  staffItem: [{ as: 'staff', ...intent('claim') }],
  staffPerson: [{ as: 'staff', ...intent('end-sessions', { reason: 'A stolen phone' }) }],
  staffListing: [{ as: 'staff', ...intent('restore', { reason: 'It was none' }) }],
  staffRequest: [{ as: 'staff', ...intent('refuse', { reason: 'Unknown company' }) }],
  staffReport: [{ as: 'staff', ...intent('in_progress') }],
};

/** Returns the form's fields. The fixture of the form's API call fills them. */
export async function fieldsOf(
  form: PageForm,
  place: Place,
  accessCase: AccessCase,
): Promise<URLSearchParams> {
  const body = form.call ? await CALL_FIXTURES[form.call].body?.(accessCase) : {};
  const filled = { ...body, ...(await form.fields?.(place, accessCase)) };
  return new URLSearchParams(Object.entries(filled).map(([name, value]) => [name, String(value ?? '')]));
}
