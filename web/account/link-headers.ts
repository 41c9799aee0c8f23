/** Of pages whose address carries the secret of a mailed link: nobody keeps them, and no other site hears of the address. */
export const LINK_HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
} as const;
