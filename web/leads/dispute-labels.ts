import type { LeadDisputeReason } from '#shared/api/leads.ts';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { msg } from '#shared/texts/t.ts';

export const DISPUTE_REASONS: Record<LeadDisputeReason, string> = {
  mail_returned: msg('My email bounced'),
  wrong_number: msg('The phone number is wrong'),
  not_a_student: msg('This is not a student'),
  no_interest: msg('The person says they never asked'),
};

export const DISPUTE_STATES: Record<NonNullable<Lead['dispute']>['status'], string> = {
  open: msg('Reported. We’re looking into it and will email you.'),
  granted: msg('Reported. You got a credit for another lead.'),
  refused: msg('Reported. The contact can be reached, so you don’t get a credit.'),
};
