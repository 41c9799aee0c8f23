import { endpoint } from './endpoint.ts';

export const MAX_FAVORITES = 500;
/** Limit of the visitor's browser storage, and of the merge at login. */
export const MAX_VISITOR_FAVORITES = 100;

export const favorites = endpoint('favorites', 'GET', 'favorites/', 'bearer');
export const favoriteIds = endpoint('favorite_ids', 'GET', 'favorites/ids/', 'bearer');

/** Returns cards for visitors, whose favorites are stored in the browser. Omits hidden properties. */
export const favoriteCards = endpoint('favorite_cards', 'GET', 'favorites/cards/', 'public');

/** Saves a favorite. Idempotent. 404 for a property that the caller cannot see; 409 if the list is full. */
export const saveFavorite = endpoint('save_favorite', 'PUT', 'favorites/{property_id}/', 'bearer');

/** Removes a favorite. Idempotent; also works for hidden properties. */
export const removeFavorite = endpoint('remove_favorite', 'DELETE', 'favorites/{property_id}/', 'bearer');

/** Merges ids saved before login, newest first. Returns all saved ids of the user. */
export const mergeFavorites = endpoint('merge_favorites', 'POST', 'favorites/merge/', 'bearer');
