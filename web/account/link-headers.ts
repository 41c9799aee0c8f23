import { UNKEPT_HEADERS } from '../shell/unkept-headers.ts';

/**
 * The URL has a secret. Not `no-referrer`: it sets a form's Origin to `null`, which Safari before 16.4 can't prove by
 * `Sec-Fetch-Site`, so our own forms would be refused.
 */
export const LINK_HEADERS = {
  ...UNKEPT_HEADERS,
  'referrer-policy': 'same-origin',
} as const;
