import * as z from 'zod/mini';
import { REPORT_REASONS } from '../rules/report-reasons.ts';
import { REPORT_STATES } from '../rules/report-states.ts';
import { msg, t } from '../texts/t.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { MODERATION_REASON_MAX } from './forum.ts';
import { moderationReasonField } from './forum-bodies.ts';
import { forumUserSchema, hiddenSchema } from './forum-schemas.ts';
import { idField } from './id-field.ts';
import { idInput, intInput } from './inputs.ts';
import { HIDEABLE_KINDS, QUEUE_PAGE } from './moderation.ts';
import { PLACE_KINDS } from './reports.ts';
import { optionalText } from './written-text.ts';

const QUEUE_PAGE_MAX = 100;

const personSchema = z.object({ id: z.nullable(z.int()), username: z.string() });

/** All reports of one object. Must not reveal who reported it. */
export const reportCaseSchema = z.object({
  id: z.int(),
  kind: z.enum(PLACE_KINDS),
  school: z.nullable(z.int()),
  /** URL segment of the listing's school. */
  school_view_url: z.nullable(z.string()),
  place: z.object({
    id: z.int(),
    /** The forum post, or the post of the comment. Null for other kinds of objects. */
    post: z.nullable(z.int()),
    title: z.nullable(z.string()),
    text: z.string(),
    hidden: hiddenSchema,
    /** Time of the last edit. Earlier versions are in `entry_revisions`. */
    edited: z.nullable(z.string()),
    is_deleted: z.boolean(),
  }),
  /** Null if the reported object has no author to show. */
  author: z.nullable(forumUserSchema),
  state: z.enum(REPORT_STATES),
  /** The moderator who last took or closed the case. */
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

const entryRevisionSchema = z.object({
  id: z.int(),
  /** Title of the post. Empty for a comment. */
  title: z.string(),
  text: z.string(),
  written: z.string(),
  replaced: z.string(),
});
export type EntryRevision = z.output<typeof entryRevisionSchema>;

const listingDecision = { tag: 'Safety' };
const listingParams = z.object({ id: idInput('id') });
const decisionBody = z.object({ reason: moderationReasonField });
const listingStateSchema = z.object({ id: z.int(), is_hidden: z.boolean() });
export type ListingState = z.output<typeof listingStateSchema>;

/** Reports trigger `auto_hidden` and `reopened`, which have no actor. */
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

export const moderationEventSchema = z.object({
  id: z.int(),
  kind: z.enum(PLACE_KINDS),
  place: z.int(),
  report: z.nullable(z.int()),
  /** The moderator. Null if reports triggered the action, or an operator ran it from the command line. */
  actor: z.nullable(personSchema),
  action: z.enum(MODERATION_ACTIONS),
  reason: z.string(),
  created: z.string(),
});
export type ModerationEvent = z.output<typeof moderationEventSchema>;

export const moderationSchemas = {
  moderation_reports: {
    tag: 'Safety',
    summary: 'Lists reported content and listings.',
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
  },
  handle_report: {
    tag: 'Safety',
    summary: 'Assigns, resolves, rejects or reopens a report.',
    params: z.object({ id: idInput('id') }),
    body: z.object({
      state: z.enum(REPORT_STATES, { error: () => t('Choose a state.') }),
      note: optionalText({ label: msg('Note'), max: MODERATION_REASON_MAX }),
    }),
    response: reportCaseSchema,
  },
  hide_entry: {
    tag: 'Safety',
    summary: 'Hides a post or a comment.',
    body: hideBody,
    response: hideableStateSchema,
  },
  restore_entry: {
    tag: 'Safety',
    summary: 'Restores a hidden post or comment.',
    body: hideBody,
    response: hideableStateSchema,
  },
  entry_revisions: {
    tag: 'Safety',
    summary: 'Lists previous versions of an edited post or comment.',
    query: z.object({
      kind: z.enum(HIDEABLE_KINDS, { error: () => t('kind must be forum_post or forum_comment.') }),
      id: idInput('id'),
    }),
    response: z.array(entryRevisionSchema),
  },
  hide_listing: {
    ...listingDecision,
    summary: 'Hides a listing.',
    params: listingParams,
    body: decisionBody,
    response: listingStateSchema,
  },
  restore_listing: {
    ...listingDecision,
    summary: 'Restores a hidden listing.',
    params: listingParams,
    body: decisionBody,
    response: listingStateSchema,
  },
  moderation_history: {
    tag: 'Safety',
    summary: 'Lists the moderation log of a school.',
    query: z.object({ school: z.optional(idInput('school')), ...pageQuery }),
    response: z.array(moderationEventSchema),
  },
} satisfies EndpointSchemas;
