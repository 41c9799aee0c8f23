import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import { doneSchema } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { bodyIdField, type ChosenFile, isAbsent, type Read, readField } from './form-values.ts';
import { idInput } from './inputs.ts';
import { managerPhotoSchema } from './manager-properties.ts';
import { captionField, countField, expectedUpdatedField, keyField } from './property-fields.ts';

const MAX_ORDER = 1_000_000;
const PHOTO = {
  type: 'string',
  format: 'binary',
  description: 'A JPEG, PNG, WebP or AVIF file of at most 12 MB, or its data URL',
};

type Source = ChosenFile | string;

/** A file, a data URL, or the photo's current URL, which keeps the picture. */
function readSource(value: unknown): Read<Source | undefined> {
  if (isAbsent(value)) return { value: undefined };
  const isSource = value instanceof Uint8Array || value instanceof Blob || typeof value === 'string';
  return isSource ? { value } : { sentence: t('Photo must be a file, or a data URL of one.') };
}

const neededPhoto = readField(PHOTO, (value): Read<Source> => {
  const source = readSource(value);
  if ('sentence' in source) return source;
  return source.value === undefined ? { sentence: t('Photo is required') } : { value: source.value };
});

const details = {
  caption: z.optional(captionField),
  /** Lowest first; defaults to last. */
  order: z.optional(countField({ label: msg('Order'), min: 0, max: MAX_ORDER })),
};

const createPhotoBody = z.object({
  property: bodyIdField('property', msg('property must be a positive whole number.')),
  photo: neededPhoto,
  ...details,
  key: keyField,
});
export type CreatePhotoBody = z.output<typeof createPhotoBody>;

/** Omits the property: photos don't move. */
const replacePhotoBody = z.object({
  photo: z.optional(readField(PHOTO, readSource)),
  ...details,
  expected_updated: expectedUpdatedField,
});
export type ReplacePhotoBody = z.output<typeof replacePhotoBody>;

export const changePhotoBody = z.object({ ...details, expected_updated: expectedUpdatedField });
export type ChangePhotoBody = z.output<typeof changePhotoBody>;

const photoParams = z.object({ id: idInput('id') });
const photoFile = { file: 'photo', isTextToo: true } as const;

/** Multipart, or JSON with a data URL. Idempotent by `key`. 409 beyond the limits; 413, 415 and 400 on `photo`; 429. */
export const createPhoto = endpoint({
  name: 'create_photo',
  method: 'POST',
  path: 'photos/',
  auth: 'bearer',
  tag: 'Manager',
  summary: 'Add a photo to a property',
  body: createPhotoBody,
  takesMultipart: photoFile,
  response: managerPhotoSchema,
  status: 201,
});

export const replacePhoto = endpoint({
  name: 'replace_photo',
  method: 'PUT',
  path: 'photos/{id}/',
  auth: 'bearer',
  tag: 'Manager',
  summary: "Replace a photo's picture",
  params: photoParams,
  body: replacePhotoBody,
  takesMultipart: photoFile,
  response: managerPhotoSchema,
});

export const changePhoto = endpoint({
  name: 'change_photo',
  method: 'PATCH',
  path: 'photos/{id}/',
  auth: 'bearer',
  tag: 'Manager',
  summary: "Change a photo's caption or order",
  params: photoParams,
  body: changePhotoBody,
  response: managerPhotoSchema,
});

export const deletePhoto = endpoint({
  name: 'delete_photo',
  method: 'DELETE',
  path: 'photos/{id}/',
  auth: 'bearer',
  tag: 'Manager',
  summary: 'Remove a photo',
  params: photoParams,
  response: doneSchema,
});
