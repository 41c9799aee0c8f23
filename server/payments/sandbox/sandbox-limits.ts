import type { AttemptLimit } from '../../accounts/account-limits.ts';

export const SANDBOX_CARD_LIMIT: AttemptLimit = { name: 'sandbox-card', points: 60, windowS: 10 * 60 };
