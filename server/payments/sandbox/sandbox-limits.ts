import type { AttemptLimit } from '../../accounts/account-limits.ts';

/** Cards that one manager may try, and answers to the bank's question. */
export const SANDBOX_CARD_LIMIT: AttemptLimit = { name: 'sandbox-card', points: 60, windowS: 10 * 60 };
