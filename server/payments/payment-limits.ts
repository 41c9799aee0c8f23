import type { AttemptLimit } from '../accounts/account-limits.ts';

const HOUR_S = 3600;

/** Each attempt asks the card provider, whatever it answers. */
export const PAYMENT_LIMITS = {
  /** Beginning to pay, by manager: a tab asks once, and again after each reload. */
  begin: { name: 'payment-begin', points: 200, windowS: HOUR_S },
  /** Asking what has become of payments: a page asks every few seconds until it knows. */
  check: { name: 'payment-check', points: 1000, windowS: HOUR_S },
} as const satisfies Record<string, AttemptLimit>;

/** A manager with so many open disputes may begin no new payment. */
export const MAX_OPEN_DISPUTES = 2;
