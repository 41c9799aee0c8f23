/** Of one uploaded file. It stands alone, so that who counts bytes need not load the decoder. */
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
