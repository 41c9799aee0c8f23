/** Name of the job that `server/searches/` runs after a change of listings. */
export const MATCH_SEARCHES = 'match-searches';
