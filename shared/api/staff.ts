import { endpoint } from './endpoint.ts';

/** Kinds of work that wait in the inbox. */
export const INBOX_KINDS = [
  'report',
  'request',
  'lead_dispute',
  'card_dispute',
  'mail',
  'job',
  'import',
  'map',
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];
/** Maximum of rows in the inbox, the oldest. */
export const INBOX_MAX = 500;
export const STAFF_SEARCH_MAX = 100;
export const AUDIT_PAGE = 50;
export const AUDIT_EXPORT_MAX = 10_000;

/** Everything that waits and that the caller's roles may see, oldest first. */
export const staffInbox = endpoint('staff_inbox', 'GET', 'staff/inbox/', 'bearer');
/** One row of the inbox, named `mail-12`. 404 once it is done. */
export const staffItem = endpoint('staff_item', 'GET', 'staff/items/{item}/', 'bearer');
/** Shows others who works on a row, for a week. Releases it with `is_claimed: false`. 409 if another user has it. */
export const claimItem = endpoint('claim_item', 'POST', 'staff/items/{item}/claim/', 'bearer');

/** Finds people, listings, schools and payments by id or by the beginning of a name, address or reference. */
export const staffSearch = endpoint('staff_search', 'GET', 'staff/search/', 'bearer');

/** An account with its history. Finance staff see only managers with payments. Never contains messages. */
export const staffPerson = endpoint('staff_person', 'GET', 'staff/people/{id}/', 'bearer');
/** Ends the sessions and hides the listings. 409 if already blocked, or for the last owner. */
export const blockAccount = endpoint('block_account', 'POST', 'staff/people/{id}/block/', 'bearer');
/** Shows again what the block hid. 409 if not blocked. */
export const unblockAccount = endpoint('unblock_account', 'POST', 'staff/people/{id}/unblock/', 'bearer');
export const endAccountSessions = endpoint(
  'end_account_sessions',
  'POST',
  'staff/people/{id}/end-sessions/',
  'bearer',
);
/** Removes passkeys and codes, ends the sessions and emails the user. 409 without a second factor. */
export const resetSecondFactor = endpoint(
  'reset_second_factor',
  'POST',
  'staff/people/{id}/reset-second-factor/',
  'bearer',
);
/** Premium needs a recorded check. 409 for users who aren't managers, or if the level is set already. */
export const setManagerLevel = endpoint('set_manager_level', 'PUT', 'staff/people/{id}/level/', 'bearer');
/** Replaces the roles. 409 for accounts that aren't staff, the last owner, or the same roles. */
export const setStaffRoles = endpoint('set_staff_roles', 'PUT', 'staff/people/{id}/roles/', 'bearer');
/** Sends a failed email again. 409 if it hasn't failed or can't be repeated. */
export const resendMail = endpoint('resend_mail', 'POST', 'staff/mail/{id}/resend/', 'bearer');

export const staffListing = endpoint('staff_listing', 'GET', 'staff/listings/{id}/', 'bearer');
export const staffReport = endpoint('staff_report', 'GET', 'staff/reports/{id}/', 'bearer');

export const staffRequest = endpoint('staff_request', 'GET', 'staff/requests/{id}/', 'bearer');
/** Creates the manager account and emails an invitation. 409 if decided before, or the address has an account. */
export const acceptRequest = endpoint('accept_request', 'POST', 'staff/requests/{id}/accept/', 'bearer');
/** Sends no email. 409 if decided before. */
export const refuseRequest = endpoint('refuse_request', 'POST', 'staff/requests/{id}/refuse/', 'bearer');

export const staffAudit = endpoint('staff_audit', 'GET', 'staff/audit/', 'bearer');
/** The newest events that match, as CSV. */
export const exportAudit = endpoint('export_audit', 'GET', 'staff/audit/export/', 'bearer', {
  fileTypes: ['text/csv'],
});
