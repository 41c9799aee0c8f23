import { msg } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';

export const QUEUE_PAGE = 20;

/** Maximum of reports listed per case, newest first. */
export const QUEUE_NOTES = 20;

export const PENDING_REASON = msg('Hidden until a moderator has looked at it');

export const PENDING_LISTING_REASON = msg('Hidden until our staff has reviewed it');

/**
 * With `school`: reports of its forum, for its moderators and admins. Without: all other reports, for admins.
 * 403 for others.
 */
export const moderationReports = endpoint('moderation_reports', 'GET', 'moderation/reports/', 'bearer');

/**
 * Changes the state of a case. 404 outside the caller's queue. 409 if another moderator took or closed it;
 * reopening is allowed.
 */
export const handleReport = endpoint('handle_report', 'POST', 'moderation/reports/{id}/', 'bearer');

export const HIDEABLE_KINDS = ['forum_post', 'forum_comment'] as const;
export type HideableKind = (typeof HIDEABLE_KINDS)[number];

/**
 * Hides an entry from all users except its author and the moderators. 403 for other users; 409 if already
 * hidden by a moderator.
 */
export const hideEntry = endpoint('hide_entry', 'POST', 'moderation/hide/', 'bearer');

/**
 * Shows a hidden entry again. 403 for the author and for users who are not moderators; 409 if the entry is
 * not hidden.
 */
export const restoreEntry = endpoint('restore_entry', 'POST', 'moderation/restore/', 'bearer');

/**
 * Earlier versions of an entry, newest first. 403 unless the caller is an admin or moderates the school's
 * forum.
 */
export const entryRevisions = endpoint('entry_revisions', 'GET', 'moderation/revisions/', 'bearer');

/**
 * Removes a listing from public pages and notifies its manager. 403 for users who are not staff. 409 if staff
 * has hidden it already.
 */
export const hideListing = endpoint('hide_listing', 'POST', 'moderation/listings/{id}/hide/', 'bearer');

/** Shows a hidden listing again if it is active. 403 for users who are not staff; 409 if it is not hidden. */
export const restoreListing = endpoint(
  'restore_listing',
  'POST',
  'moderation/listings/{id}/restore/',
  'bearer',
);

/**
 * Actions in a school's forum, for its moderators and admins. Without `school`: all other actions, for
 * admins. 403 for others.
 */
export const moderationHistory = endpoint('moderation_history', 'GET', 'moderation/history/', 'bearer');
