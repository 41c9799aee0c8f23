import * as z from 'zod/mini';
import { msg, t } from '../texts/t.ts';
import { doneSchema } from './account-fields.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { bodyIdField, type ChosenFile, isAbsent, type Read, readField } from './form-values.ts';
import { idInput } from './inputs.ts';
import { managerPhotoSchema } from './manager-properties-schemas.ts';
import { changePhotoBody, details } from './property-bodies.ts';
import { expectedUpdatedField, keyField } from './property-fields.ts';

const PHOTO = {
  type: 'string',
  format: 'binary',
  description: 'A JPEG, PNG, WebP or AVIF file of at most 12 MB, or its data URL',
};

type Source = ChosenFile | string;

/** Accepts a file, a data URL, or the photo's current URL, which keeps the picture. */
function readSource(value: unknown): Read<Source | undefined> {
  if (isAbsent(value)) return { value: undefined };
  const isSource = value instanceof Uint8Array || value instanceof Blob || typeof value === 'string';
  return isSource ? { value } : { sentence: t('Photo must be a file or its data URL.') };
}

const neededPhoto = readField(PHOTO, (value): Read<Source> => {
  const source = readSource(value);
  if ('sentence' in source) return source;
  return source.value === undefined ? { sentence: t('Photo is required') } : { value: source.value };
});

const createPhotoBody = z.object({
  property: bodyIdField('property', msg('property must be a positive whole number.')),
  photo: neededPhoto,
  ...details,
  key: keyField,
});
export type CreatePhotoBody = z.output<typeof createPhotoBody>;

/** Has no `property` field, because a photo can't move to another property. */
const replacePhotoBody = z.object({
  photo: z.optional(readField(PHOTO, readSource)),
  ...details,
  expected_updated: expectedUpdatedField,
});
export type ReplacePhotoBody = z.output<typeof replacePhotoBody>;

const photoParams = z.object({ id: idInput('id') });

export const photosSchemas = {
  create_photo: {
    tag: 'Manager',
    summary: 'Adds a photo to a property.',
    body: createPhotoBody,
    response: managerPhotoSchema,
  },
  replace_photo: {
    tag: 'Manager',
    summary: 'Replaces the image of a photo.',
    params: photoParams,
    body: replacePhotoBody,
    response: managerPhotoSchema,
  },
  change_photo: {
    tag: 'Manager',
    summary: "Updates a photo's caption or order.",
    params: photoParams,
    body: changePhotoBody,
    response: managerPhotoSchema,
  },
  delete_photo: {
    tag: 'Manager',
    summary: 'Deletes a photo.',
    params: photoParams,
    response: doneSchema,
  },
} satisfies EndpointSchemas;
