import type { AttemptLimit } from '../accounts/account-limits.ts';

const HOUR_S = 3600;

/** Each attempt calls the provider. */
export const PAYMENT_LIMITS = {
  /** By manager: a tab calls once per load. */
  begin: { name: 'payment-begin', points: 200, windowS: HOUR_S },
  /** A page polls every few seconds. */
  check: { name: 'payment-check', points: 1000, windowS: HOUR_S },
} as const satisfies Record<string, AttemptLimit>;

/** Further payments are refused at this number. */
export const MAX_OPEN_DISPUTES = 2;
