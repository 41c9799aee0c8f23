import type { AttemptLimit } from '../../accounts/account-limits.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

export const MANAGER_LIMITS = {
  write: { name: 'listing-write', points: 2000, windowS: HOUR_S },
  /** The editor looks up an address several times while the manager types. */
  lookUp: { name: 'address-look-up', points: 600, windowS: HOUR_S },
  duplicate: { name: 'listing-duplicate', points: 100, windowS: HOUR_S },
  bulk: { name: 'listing-bulk', points: 200, windowS: HOUR_S },
  import: { name: 'listing-import', points: 30, windowS: HOUR_S },
  feed: { name: 'listing-feed', points: 30, windowS: HOUR_S },
  /** Limits the requests that a manager can cause to other hosts. */
  photoFetch: { name: 'photo-fetch', points: 2000, windowS: DAY_S },
  upload: { name: 'photo-upload', points: 60, windowS: HOUR_S },
  /** Counts invalid files too. */
  uploadedKb: { name: 'photo-kilobytes', points: 200_000, windowS: DAY_S },
} as const satisfies Record<string, AttemptLimit>;
