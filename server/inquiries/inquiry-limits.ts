import type { AttemptLimit } from '../accounts/account-limits.ts';

/** Limits per student. Leads without a message are limited too, because managers read them. */
export const INQUIRY_LIMIT: AttemptLimit = { name: 'inquiry', points: 20, windowS: 60 * 60 };
export const LEAD_LIMIT: AttemptLimit = { name: 'lead', points: 40, windowS: 60 * 60 };
/** Limits the waiting inquiries of a student, because one transaction sends all of them. */
export const MAX_WAITING = 20;
