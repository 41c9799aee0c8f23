import * as z from 'zod/mini';
import { t } from '../texts/t.ts';

export const LEAD_DISPUTE_REASONS = [
  'mail_returned',
  'wrong_number',
  'not_a_student',
  'no_interest',
] as const;

export const disputeLeadBody = z.object({
  reason: z.enum(LEAD_DISPUTE_REASONS, { error: () => t('Choose what’s wrong with the contact.') }),
  note: z._default(
    z
      .string({ error: () => t('note must be text.') })
      .check(z.maxLength(1000, { error: () => t('The note can have up to 1000 characters.') })),
    '',
  ),
});
