import { UNKEPT_HEADERS } from '../shell/unkept-headers.ts';

/**
 * For pages whose address carries the secret of a mailed link. Under `no-referrer` a form's Origin is `null`, which Safari before 16.4
 * cannot explain by `Sec-Fetch-Site`, so the site would refuse its own forms.
 */
export const LINK_HEADERS = {
  ...UNKEPT_HEADERS,
  'referrer-policy': 'same-origin',
} as const;
