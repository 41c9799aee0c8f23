import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';

/** The URL has a secret. `no-referrer` sets a null Origin, which Safari before 16.4 can't prove by `Sec-Fetch-Site`. */
export const LINK_HEADERS = {
  ...NO_STORE_HEADERS,
  'referrer-policy': 'same-origin',
} as const;
