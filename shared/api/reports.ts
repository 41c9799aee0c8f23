import * as z from 'zod/mini';
import { REPORT_REASONS } from '../rules/report-reasons.ts';
import { REPORT_STATES } from '../rules/report-states.ts';
import { msg, t } from '../texts/t.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './id-field.ts';
import { optionalText } from './written-text.ts';

/** Reportable kinds; each is identified by its own id. */
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

const reportSchema = z.object({
  id: z.int(),
  kind: z.enum(PLACE_KINDS),
  place: z.int(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  /** Shared by all reports of this object. */
  state: z.enum(REPORT_STATES),
  created: z.string(),
  /** False if the same user had reported the same before. */
  is_new: z.boolean(),
});
export type Report = z.output<typeof reportSchema>;

/** To the school's moderators, or to staff. 404 if invisible to the caller; 400 for own content; 429. */
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
