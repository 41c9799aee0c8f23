import { UNKEPT_HEADERS } from '../shell/unkept-headers.ts';

/** Of pages whose address carries the secret of a mailed link: nobody keeps them, and no other site hears of the address. */
export const LINK_HEADERS = {
  ...UNKEPT_HEADERS,
  'referrer-policy': 'no-referrer',
} as const;
