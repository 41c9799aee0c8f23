/**
 * Name of the photo cache. The service worker, which is a separate build, uses the cache if a photo can't be
 * fetched.
 */
export const PHOTO_CACHE = 'porchlight-favorite-photos';
