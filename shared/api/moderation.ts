import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';
import { forumUserSchema, hiddenSchema, MODERATION_REASON_MAX, moderationReasonField } from './forum.ts';
import { idField } from './id-field.ts';
import { idInput, intInput } from './inputs.ts';
import { PLACE_KINDS, REPORT_REASONS, REPORT_STATES } from './reports.ts';
import { optionalText } from './written-text.ts';

/** Entries on a page when `limit` is absent, and at most. */
export const QUEUE_PAGE = 20;
export const QUEUE_PAGE_MAX = 100;
/** Reports of one place whose words the queue gives, the newest. */
export const QUEUE_NOTES = 20;

/** The reason of what was hidden by the number of its reports. */
export const PENDING_REASON = msg('Hidden until a moderator has looked at it');

/** The same of a listing, which staff decides about. */
export const PENDING_LISTING_REASON = msg('Hidden until our staff has reviewed it');

const personSchema = z.object({ id: z.nullable(z.int()), username: z.string() });

/** All reports of one place together. Who made them is told to nobody. */
export const reportCaseSchema = z.object({
  id: z.int(),
  kind: z.enum(PLACE_KINDS),
  school: z.nullable(z.int()),
  /** The `public_view_url` of that school: a listing has its page there. */
  school_view_url: z.nullable(z.string()),
  place: z.object({
    id: z.int(),
    /** The post where a post or a comment stands; null for other kinds. */
    post: z.nullable(z.int()),
    title: z.nullable(z.string()),
    /** What stands there now; empty where it is gone for good. */
    text: z.string(),
    hidden: hiddenSchema,
    /** When its writer last edited it: `entry_revisions` has what it said before. */
    edited: z.nullable(z.string()),
    /** Whether its writer has deleted it. */
    is_deleted: z.boolean(),
  }),
  /** Who wrote it; null where nobody can be named. */
  author: z.nullable(forumUserSchema),
  state: z.enum(REPORT_STATES),
  /** Who took it or closed it last. */
  handled_by: z.nullable(personSchema),
  /** How many people reported it. */
  count: z.int(),
  /** The newest reports. */
  reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), note: z.string(), created: z.string() })),
  created: z.string(),
  updated: z.string(),
});
export type ReportCase = z.output<typeof reportCaseSchema>;

const pageQuery = {
  before: z.optional(idInput('before')),
  limit: z.optional(intInput('limit', 1, QUEUE_PAGE_MAX, `${QUEUE_PAGE} when absent`)),
};

/**
 * The queue, newest first; `X-Total-Count` is its length. With `school`: for that school's moderators, who see what was
 * reported in its forum, but not what they wrote themselves, and for admins, who see all of that school. Without: what
 * was reported outside of forums, for admins alone. Without `state`: open and in progress. 403 for anybody else.
 */
export const moderationReports = endpoint({
  name: 'moderation_reports',
  method: 'GET',
  path: 'moderation/reports/',
  auth: 'bearer',
  tag: 'Safety',
  summary: 'The queue of what was reported',
  query: z.object({
    school: z.optional(idInput('school')),
    state: z.optional(
      z.enum(REPORT_STATES, {
        error: () => t('state must be one of {states}.', { states: REPORT_STATES.join(', ') }),
      }),
    ),
    ...pageQuery,
  }),
  response: z.array(reportCaseSchema),
});

/**
 * Takes, closes or opens again what was reported. 404 for what is not in the asker's queue. 409, with who and what, where
 * somebody else has taken or closed it: it must be put back to `open` first.
 */
export const handleReport = endpoint({
  name: 'handle_report',
  method: 'POST',
  path: 'moderation/reports/{id}/',
  auth: 'bearer',
  tag: 'Safety',
  summary: 'Take, resolve, reject or open again what was reported',
  params: z.object({ id: idInput('id') }),
  body: z.object({
    state: z.enum(REPORT_STATES, { error: () => t('Please choose a state.') }),
    note: optionalText({ label: msg('Note'), max: MODERATION_REASON_MAX }),
  }),
  response: reportCaseSchema,
});

export const HIDEABLE_KINDS = ['forum_post', 'forum_comment'] as const;
export type HideableKind = (typeof HIDEABLE_KINDS)[number];

const hideBody = z.object({
  kind: z.enum(HIDEABLE_KINDS, { error: () => t('kind must be forum_post or forum_comment.') }),
  id: idField('id'),
  reason: moderationReasonField,
});

export const hideableStateSchema = z.object({
  kind: z.enum(HIDEABLE_KINDS),
  id: z.int(),
  hidden: hiddenSchema,
});
export type HideableState = z.output<typeof hideableStateSchema>;

/**
 * Hides a post or a comment from all but its writer and the moderators, with a reason that they see. What many reports have
 * hidden may be hidden for good. 403 for who does not moderate its school; 404; 409 where a moderator has hidden it already.
 */
export const hideEntry = endpoint({
  name: 'hide_entry',
  method: 'POST',
  path: 'moderation/hide/',
  auth: 'bearer',
  tag: 'Safety',
  summary: 'Hide a post or a comment',
  body: hideBody,
  response: hideableStateSchema,
});

/** Shows it again. 403 also for its own writer; 409 where it is not hidden. */
export const restoreEntry = endpoint({
  name: 'restore_entry',
  method: 'POST',
  path: 'moderation/restore/',
  auth: 'bearer',
  tag: 'Safety',
  summary: 'Show a hidden post or comment again',
  body: hideBody,
  response: hideableStateSchema,
});

/** An earlier version of a post or comment. */
export const entryRevisionSchema = z.object({
  id: z.int(),
  /** Empty for a comment. */
  title: z.string(),
  text: z.string(),
  written: z.string(),
  /** When the next version took its place. */
  replaced: z.string(),
});
export type EntryRevision = z.output<typeof entryRevisionSchema>;

/** Earlier versions of a post or a comment, newest first. For moderators of its school and for admins; 403 for anybody else. */
export const entryRevisions = endpoint({
  name: 'entry_revisions',
  method: 'GET',
  path: 'moderation/revisions/',
  auth: 'bearer',
  tag: 'Safety',
  summary: 'What an edited post or comment said before',
  query: z.object({
    kind: z.enum(HIDEABLE_KINDS, { error: () => t('kind must be forum_post or forum_comment.') }),
    id: idInput('id'),
  }),
  response: z.array(entryRevisionSchema),
});

const listingDecision = {
  method: 'POST',
  auth: 'bearer',
  tag: 'Safety',
  params: z.object({ id: idInput('id') }),
  body: z.object({ reason: moderationReasonField }),
  response: z.object({ id: z.int(), is_hidden: z.boolean() }),
} as const;
export type ListingState = z.output<typeof listingDecision.response>;

/**
 * Hides a listing from the public, for staff alone (403). It leaves every list, map and page at once, takes no inquiries, and its
 * manager is notified of the reason. A listing that reports have hidden may be hidden too. 404; 409 if staff has hidden it.
 */
export const hideListing = endpoint({
  ...listingDecision,
  name: 'hide_listing',
  path: 'moderation/listings/{id}/hide/',
  summary: 'Hide a listing',
});

/** Shows a hidden listing again, if its manager has it active. For staff alone (403); 404; 409 if it is not hidden. */
export const restoreListing = endpoint({
  ...listingDecision,
  name: 'restore_listing',
  path: 'moderation/listings/{id}/restore/',
  summary: 'Show a hidden listing again',
});

/** The number of reports causes `auto_hidden` and `reopened`, without an actor. */
export const MODERATION_ACTIONS = [
  'open',
  'in_progress',
  'resolved',
  'rejected',
  'hidden',
  'restored',
  'deleted',
  'auto_hidden',
  'reopened',
] as const;

export const moderationEventSchema = z.object({
  id: z.int(),
  kind: z.enum(PLACE_KINDS),
  place: z.int(),
  /** The entry of the queue that it belongs to. */
  report: z.nullable(z.int()),
  /** Null: the number of reports, see `MODERATION_ACTIONS`, or an operator at a terminal. */
  actor: z.nullable(personSchema),
  action: z.enum(MODERATION_ACTIONS),
  reason: z.string(),
  created: z.string(),
});
export type ModerationEvent = z.output<typeof moderationEventSchema>;

/**
 * What was done in a school, newest first. For its moderators and for admins; 403 for anybody else. Without `school`: what was
 * done outside of forums, for admins alone.
 */
export const moderationHistory = endpoint({
  name: 'moderation_history',
  method: 'GET',
  path: 'moderation/history/',
  auth: 'bearer',
  tag: 'Safety',
  summary: 'What the moderators of a school have done',
  query: z.object({ school: z.optional(idInput('school')), ...pageQuery }),
  response: z.array(moderationEventSchema),
});
