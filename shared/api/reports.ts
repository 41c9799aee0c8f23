import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './id-field.ts';
import { optionalText } from './written-text.ts';

/** What can be reported; each is named by its own id. */
export const PLACE_KINDS = [
  'forum_post',
  'forum_comment',
  'user',
  'message',
  'roommate_profile',
  'property',
] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export const REPORT_REASONS = [
  'spam',
  'scam',
  'harassment',
  'offensive',
  'discriminatory',
  'private_information',
  'no_longer_available',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_STATES = ['open', 'in_progress', 'resolved', 'rejected'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const REPORT_NOTE_MAX = 500;

export const reportBody = z
  .object({
    kind: z.enum(PLACE_KINDS, { error: () => t('Please say what you report.') }),
    id: idField('id'),
    reason: z.enum(REPORT_REASONS, { error: () => t('Please choose a reason.') }),
    note: optionalText({ label: msg('Note'), max: REPORT_NOTE_MAX }),
  })
  .check(
    z.refine(({ reason, note }) => reason !== 'other' || note !== '', {
      error: () => t('Please say what is wrong.'),
      path: ['note'],
    }),
  );

/** A report as its writer sees it. */
export const reportSchema = z.object({
  id: z.int(),
  kind: z.enum(PLACE_KINDS),
  place: z.int(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  /** What has become of all reports of this place. */
  state: z.enum(REPORT_STATES),
  created: z.string(),
  /** Whether it has just been made; false where the same person reported the same before: then nothing was changed. */
  is_new: z.boolean(),
});
export type Report = z.output<typeof reportSchema>;

/**
 * Reports of a forum's posts and comments go to the school's moderators, all others to the staff. 404 where the asker cannot
 * see the place (who has blocked a writer still may report); 400 for one's own; 429 beyond 20 an hour.
 */
export const createReport = endpoint({
  name: 'create_report',
  method: 'POST',
  path: 'reports/',
  auth: 'bearer',
  tag: 'Safety',
  summary: 'Report a post, a comment, a person, a message, a profile or a listing',
  body: reportBody,
  response: reportSchema,
});
