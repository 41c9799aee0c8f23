/** Of one uploaded file. It stands alone, so that who counts bytes need not load the decoder, nor a page the server. */
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
