/** Name of the photo cache. The service worker, a separate build, reads it when a photo can't be fetched. */
export const PHOTO_CACHE = 'porchlight-favorite-photos';
