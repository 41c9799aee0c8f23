/** In a module of its own, so that pages don't load server code. */
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
