import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import { ANNOUNCEMENT_MAX, AUDIENCES } from './announcements.ts';
import { idField } from './id-field.ts';
import { reasonBody } from './staff-bodies.ts';
import { optionalText, writtenText } from './written-text.ts';

const timeField = (name: string) =>
  z._default(
    z.nullable(
      z.iso.datetime({
        offset: true,
        error: () => t('{name} must be a time such as 2026-03-31T09:00:00Z.', { name }),
      }),
    ),
    null,
  );

export const announcementTextField = writtenText({ label: msg('Text'), max: ANNOUNCEMENT_MAX, isLine: true });

export const announcementBody = z.object({
  /** Null for the whole site. */
  school_id: z._default(z.nullable(idField('school_id')), null),
  audience: z.enum(AUDIENCES, { error: () => t('Choose an audience.') }),
  text_en: announcementTextField,
  /** Empty to show the English text. */
  text_es: optionalText({ label: msg('Spanish text'), max: ANNOUNCEMENT_MAX, isLine: true }),
  /** Null for now. */
  starts: timeField('starts'),
  ends: timeField('ends'),
  ...reasonBody.shape,
});
export type AnnouncementBody = z.output<typeof announcementBody>;
