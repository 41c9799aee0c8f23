import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';

/**
 * Headers of pages whose URL contains a secret. `no-referrer` would also set a null Origin, which makes form
 * posts from Safari before 16.4 unverifiable.
 */
export const LINK_HEADERS = {
  ...NO_STORE_HEADERS,
  'referrer-policy': 'same-origin',
} as const;
