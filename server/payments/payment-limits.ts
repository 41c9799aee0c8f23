import type { AttemptLimit } from '../accounts/account-limits.ts';

const HOUR_S = 3600;

/** Each attempt calls the card provider. */
export const PAYMENT_LIMITS = {
  /** Per manager. A payment page makes one call when it loads. */
  begin: { name: 'payment-begin', points: 200, windowS: HOUR_S },
  /** The page polls every few seconds. */
  check: { name: 'payment-check', points: 1000, windowS: HOUR_S },
} as const satisfies Record<string, AttemptLimit>;

export const MAX_OPEN_DISPUTES = 2;
