/** For private pages: also disables the back/forward cache. */
export const NO_STORE_HEADERS = { 'cache-control': 'private, no-store' } as const;
