import { endpoint } from './endpoint.ts';

const photoFile = { file: 'photo', isTextToo: true } as const;

/**
 * Creates a photo from multipart, or from JSON with a data URL. Idempotent by `key`. 409 beyond the limits;
 * 413, 415 and 400 on `photo`; 429.
 */
export const createPhoto = endpoint('create_photo', 'POST', 'photos/', 'bearer', {
  takesMultipart: photoFile,
  status: 201,
});
export const replacePhoto = endpoint('replace_photo', 'PUT', 'photos/{id}/', 'bearer', {
  takesMultipart: photoFile,
});
export const changePhoto = endpoint('change_photo', 'PATCH', 'photos/{id}/', 'bearer');
export const deletePhoto = endpoint('delete_photo', 'DELETE', 'photos/{id}/', 'bearer');
