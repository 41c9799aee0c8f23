import { UNKEPT_HEADERS } from '../shell/unkept-headers.ts';

/** The URL has a secret. `no-referrer` sets a null Origin, which Safari before 16.4 can't prove by `Sec-Fetch-Site`. */
export const LINK_HEADERS = {
  ...UNKEPT_HEADERS,
  'referrer-policy': 'same-origin',
} as const;
