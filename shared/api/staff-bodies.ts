import * as z from 'zod/mini';
import { isDay } from '../rules/is-day.ts';
import { STAFF_ROLES } from '../rules/staff-roles.ts';
import { msg, t } from '../texts/t.ts';
import { optionalText, writtenText } from './written-text.ts';

const MAX_LENGTH = 300;

const reasonField = writtenText({ label: msg('Reason'), max: MAX_LENGTH, isLine: true });
export const reasonBody = z.object({ reason: reasonField });

export const levelBody = z.object({
  level: z.enum(['basic', 'premium'], { error: () => t('Choose a level.') }),
  what: optionalText({ label: msg('What was checked'), max: MAX_LENGTH, isLine: true }),
  reason: reasonField,
});

const rolesSentence = () => t('Choose roles from the list.');
export const rolesBody = z.object({
  roles: z
    .array(z.enum(STAFF_ROLES, { error: rolesSentence }), { error: rolesSentence })
    .check(z.maxLength(STAFF_ROLES.length, { error: rolesSentence })),
  reason: reasonField,
});
export const dayInput = (name: string) =>
  z
    .string()
    .check(z.refine(isDay, { error: () => t('{name} must be a date such as 2026-03-31.', { name }) }));
