/**
 * The browser's store of one photo of each saved home, by its name. The page fills it and empties it; the service worker, which is
 * built apart from the pages, looks there when a photo cannot be fetched.
 */
export const PHOTO_CACHE = 'porchlight-favorite-photos';
