import { endpoint } from './endpoint.ts';

export const MAX_SAVED_SEARCHES = 50;
export const MAX_QUERY_LENGTH = 2000;
export const MAX_SEARCH_NAME_LENGTH = 100;

export const savedSearches = endpoint('saved_searches', 'GET', 'saved_searches/', 'bearer');

/** 409 if the user has saved the same search, or as many as allowed. 404 for an unknown school. */
export const createSavedSearch = endpoint('create_saved_search', 'POST', 'saved_searches/', 'bearer', {
  status: 201,
});
export const changeSavedSearch = endpoint('change_saved_search', 'PATCH', 'saved_searches/{id}/', 'bearer');
export const deleteSavedSearch = endpoint('delete_saved_search', 'DELETE', 'saved_searches/{id}/', 'bearer');

/** Adds searches saved before login, up to the limit. Returns all saved searches of the user. */
export const mergeSavedSearches = endpoint('merge_saved_searches', 'POST', 'saved_searches/merge/', 'bearer');
