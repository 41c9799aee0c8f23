/** Headers of private pages. They also disable the browser's back/forward cache. */
export const NO_STORE_HEADERS = { 'cache-control': 'private, no-store' } as const;
