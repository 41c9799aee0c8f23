/** Of pages that nobody keeps, not even the browser for its way back: a reader's own data, and who may log in over the page. */
export const UNKEPT_HEADERS = { 'cache-control': 'private, no-store' } as const;
