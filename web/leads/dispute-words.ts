import type { Lead, LeadDisputeReason } from '#shared/api/leads.ts';

/** What a manager may say is wrong with a contact. */
export const DISPUTE_REASONS: Record<LeadDisputeReason, string> = {
  mail_returned: 'My e-mail came back',
  wrong_number: 'The phone number is wrong',
  not_a_student: 'This is not a student',
  no_interest: 'The person says they never asked',
};

/** How a report stands. */
export const DISPUTE_STATES: Record<NonNullable<Lead['dispute']>['status'], string> = {
  open: 'Reported. We are looking at it and will write to you.',
  granted: 'Reported. You got a credit for another lead.',
  refused: 'Reported. We found that the contact can be reached, so there is no credit.',
};
