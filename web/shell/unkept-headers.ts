/** For private pages: also disables the back/forward cache. */
export const UNKEPT_HEADERS = { 'cache-control': 'private, no-store' } as const;
