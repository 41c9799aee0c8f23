import { endpoint } from './endpoint.ts';

/** Kinds of objects that users can report. */
export const PLACE_KINDS = [
  'forum_post',
  'forum_comment',
  'user',
  'message',
  'roommate_profile',
  'property',
] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export const REPORT_NOTE_MAX = 500;

/**
 * Sends a report to the school's moderators, or to staff. 404 if the object is invisible to the caller; 400
 * for the caller's own content; 429.
 */
export const createReport = endpoint('create_report', 'POST', 'reports/', 'bearer');
