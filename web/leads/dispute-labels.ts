import type { LeadDisputeReason } from '#shared/api/leads.ts';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { msg } from '#shared/texts/t.ts';

export const DISPUTE_REASONS: Record<LeadDisputeReason, string> = {
  mail_returned: msg('My e-mail came back'),
  wrong_number: msg('The phone number is wrong'),
  not_a_student: msg('This is not a student'),
  no_interest: msg('The person says they never asked'),
};

export const DISPUTE_STATES: Record<NonNullable<Lead['dispute']>['status'], string> = {
  open: msg('Reported. We are looking at it and will write to you.'),
  granted: msg('Reported. You got a credit for another lead.'),
  refused: msg('Reported. We found that the contact can be reached, so there is no credit.'),
};
