import type { AttemptLimit } from '../accounts/account-limits.ts';

/** Attempts of one student. Leads without a message cost managers attention too. */
export const INQUIRY_LIMIT: AttemptLimit = { name: 'inquiry', points: 20, windowS: 60 * 60 };
export const LEAD_LIMIT: AttemptLimit = { name: 'lead', points: 40, windowS: 60 * 60 };
/** What a student whose address is not confirmed may have waiting: all of it leaves in one transaction. */
export const MOST_WAITING = 20;
