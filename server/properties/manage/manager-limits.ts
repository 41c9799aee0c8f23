import type { AttemptLimit } from '../../accounts/account-limits.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

export const MANAGER_LIMITS = {
  /** Every write but an upload: forty listings of forty floor plans in an hour. */
  write: { name: 'listing-write', points: 2000, windowS: HOUR_S },
  /** Each may ask a geocoder that others share; an address takes a few while it is typed. */
  lookUp: { name: 'address-look-up', points: 600, windowS: HOUR_S },
  /** Each copies up to fifty stored pictures. */
  duplicate: { name: 'listing-duplicate', points: 100, windowS: HOUR_S },
  /** Each may change five hundred listings. */
  bulk: { name: 'listing-bulk', points: 200, windowS: HOUR_S },
  /** Each may hold the locks of two thousand rows, one after the other. */
  import: { name: 'listing-import', points: 30, windowS: HOUR_S },
  /** Each asks another machine, whatever it answers: a file of ours must not be a way to trouble it. */
  photoFetch: { name: 'photo-fetch', points: 2000, windowS: DAY_S },
  upload: { name: 'photo-upload', points: 60, windowS: HOUR_S },
  /** Kilobytes, whether or not they turn out to be photos. */
  uploadedKb: { name: 'photo-kilobytes', points: 200_000, windowS: DAY_S },
} as const satisfies Record<string, AttemptLimit>;
