import * as z from 'zod/mini';
import { REPORT_REASONS } from '../rules/report-reasons.ts';
import { msg, t } from '../texts/t.ts';
import { idField } from './id-field.ts';
import { PLACE_KINDS, REPORT_NOTE_MAX } from './reports.ts';
import { optionalText } from './written-text.ts';

export const reportBody = z
  .object({
    kind: z.enum(PLACE_KINDS, { error: () => t('Say what you’re reporting.') }),
    id: idField('id'),
    reason: z.enum(REPORT_REASONS, { error: () => t('Choose a reason.') }),
    note: optionalText({ label: msg('Note'), max: REPORT_NOTE_MAX }),
  })
  .check(
    z.refine(({ reason, note }) => reason !== 'other' || note !== '', {
      error: () => t('Say what’s wrong.'),
      path: ['note'],
    }),
  );
