import * as z from 'zod/mini';
import { REPORT_REASONS } from '../rules/report-reasons.ts';
import { REPORT_STATES } from '../rules/report-states.ts';
import { msg, t } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';
import { forumUserSchema, hiddenSchema, MODERATION_REASON_MAX, moderationReasonField } from './forum.ts';
import { idField } from './id-field.ts';
import { idInput, intInput } from './inputs.ts';
import { PLACE_KINDS } from './reports.ts';
import { optionalText } from './written-text.ts';

export const QUEUE_PAGE = 20;
const QUEUE_PAGE_MAX = 100;
/** Newest reports included per case. */
export const QUEUE_NOTES = 20;

export const PENDING_REASON = msg('Hidden until a moderator has looked at it');

export const PENDING_LISTING_REASON = msg('Hidden until our staff has reviewed it');

const personSchema = z.object({ id: z.nullable(z.int()), username: z.string() });

/** All reports of one object. Reporters are never revealed. */
const reportCaseSchema = z.object({
  id: z.int(),
  kind: z.enum(PLACE_KINDS),
  school: z.nullable(z.int()),
  /** Address of the listing's page. */
  school_view_url: z.nullable(z.string()),
  place: z.object({
    id: z.int(),
    /** The parent post of a post or comment; null for other kinds. */
    post: z.nullable(z.int()),
    title: z.nullable(z.string()),
    text: z.string(),
    hidden: hiddenSchema,
    /** Earlier versions are in `entry_revisions`. */
    edited: z.nullable(z.string()),
    is_deleted: z.boolean(),
  }),
  /** Null if the author can't be named. */
  author: z.nullable(forumUserSchema),
  state: z.enum(REPORT_STATES),
  /** The user who last took or closed it. */
  handled_by: z.nullable(personSchema),
  count: z.int(),
  reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), note: z.string(), created: z.string() })),
  created: z.string(),
  updated: z.string(),
});
export type ReportCase = z.output<typeof reportCaseSchema>;

const pageQuery = {
  before: z.optional(idInput('before')),
  limit: z.optional(intInput('limit', 1, QUEUE_PAGE_MAX, `${QUEUE_PAGE} when absent`)),
};

/** With `school`: forum reports, for its moderators and admins. Without: other reports, for admins. 403 for others. */
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

/** 404 outside the caller's queue. 409 if another moderator took or closed it: reopen it first. */
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

const HIDEABLE_KINDS = ['forum_post', 'forum_comment'] as const;
export type HideableKind = (typeof HIDEABLE_KINDS)[number];

const hideBody = z.object({
  kind: z.enum(HIDEABLE_KINDS, { error: () => t('kind must be forum_post or forum_comment.') }),
  id: idField('id'),
  reason: moderationReasonField,
});

const hideableStateSchema = z.object({
  kind: z.enum(HIDEABLE_KINDS),
  id: z.int(),
  hidden: hiddenSchema,
});
export type HideableState = z.output<typeof hideableStateSchema>;

/** Stays visible to the author and moderators. 403 for non-moderators; 409 if a moderator has hidden it. */
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

/** 403 for non-moderators and the author; 409 if not hidden. */
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

const entryRevisionSchema = z.object({
  id: z.int(),
  /** Empty for a comment. */
  title: z.string(),
  text: z.string(),
  written: z.string(),
  replaced: z.string(),
});
export type EntryRevision = z.output<typeof entryRevisionSchema>;

/** Newest first. 403 except for the school's moderators and admins. */
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

const listingDecision = { method: 'POST', auth: 'bearer', tag: 'Safety' } as const;
const listingParams = z.object({ id: idInput('id') });
const decisionBody = z.object({ reason: moderationReasonField });
const listingStateSchema = z.object({ id: z.int(), is_hidden: z.boolean() });
export type ListingState = z.output<typeof listingStateSchema>;

/** Staff only (403): removes it from public pages and notifies the manager. 409 if staff has hidden it. */
export const hideListing = endpoint({
  ...listingDecision,
  name: 'hide_listing',
  path: 'moderation/listings/{id}/hide/',
  summary: 'Hide a listing',
  params: listingParams,
  body: decisionBody,
  response: listingStateSchema,
});

/** Staff only (403). 409 if not hidden. The listing is visible again if active. */
export const restoreListing = endpoint({
  ...listingDecision,
  name: 'restore_listing',
  path: 'moderation/listings/{id}/restore/',
  summary: 'Show a hidden listing again',
  params: listingParams,
  body: decisionBody,
  response: listingStateSchema,
});

/** `auto_hidden` and `reopened` are triggered by the number of reports and have no actor. */
const MODERATION_ACTIONS = [
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

const moderationEventSchema = z.object({
  id: z.int(),
  kind: z.enum(PLACE_KINDS),
  place: z.int(),
  report: z.nullable(z.int()),
  /** Null: triggered by reports, or by an operator in a terminal. */
  actor: z.nullable(personSchema),
  action: z.enum(MODERATION_ACTIONS),
  reason: z.string(),
  created: z.string(),
});
export type ModerationEvent = z.output<typeof moderationEventSchema>;

/** For the school's moderators and admins (403). Without `school`: actions outside forums, for admins. */
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
