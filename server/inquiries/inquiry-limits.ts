import type { AttemptLimit } from '../accounts/account-limits.ts';

/** Per student. Leads without a message also cost managers attention. */
export const INQUIRY_LIMIT: AttemptLimit = { name: 'inquiry', points: 20, windowS: 60 * 60 };
export const LEAD_LIMIT: AttemptLimit = { name: 'lead', points: 40, windowS: 60 * 60 };
/** All are sent in one transaction. */
export const MAX_WAITING = 20;
