import { PictureError } from '#server/storage/picture-errors.ts';
import { pictureProblem } from '#server/storage/picture-problem.ts';
import { badInput, notFound, problem } from '#shared/api/errors.ts';
import { MAX_PHOTOS } from '#shared/api/manager-properties.ts';
import type { ManagerPhoto } from '#shared/api/manager-properties-schemas.ts';
import type { CreatePhotoBody, ReplacePhotoBody } from '#shared/api/photos-schemas.ts';
import type { ChangePhotoBody } from '#shared/api/property-bodies.ts';
import { MAX_PICTURE_BYTES } from '#shared/rules/max-picture-bytes.ts';
import { photoUrls } from '#shared/rules/photo-sizes.ts';
import { msg, t } from '#shared/texts/t.ts';
import { requireManager } from '../../accounts/authenticate.ts';
import { consumeAttempt } from '../../accounts/consume-attempt.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { addJobs } from '../../jobs/add-job.ts';
import { type SavedPicture, savePictureOf } from '../../storage/save-picture.ts';
import { deletePictureJob } from '../photo-jobs.ts';
import { deletePhotos } from '../property-writes.queries.ts';
import { writeReadModel } from '../write-read-model.ts';
import { MANAGER_LIMITS } from './manager-limits.ts';
import {
  countPhotos,
  findPhotoByKey,
  findPhotoPlace,
  insertPhoto,
  updatePhoto,
} from './own-photos.queries.ts';
import { findIsOwn, lockOwnProperty } from './own-properties.queries.ts';
import { refuseOverQuota } from './photo-quota.ts';
import { foreignListing, refuseStale } from './refusals.ts';
import { getManagerPhoto } from './to-manager-property.ts';

const DATA_URL = /^data:(image\/[a-z0-9.+-]+)?(?:;[a-z]+=[\w-]+)*;base64,/i;

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

const NOT_A_SOURCE = msg(
  'Photo must be a file or its data URL. We don’t download photos from other addresses.',
);

const TOO_MANY = () =>
  t('A property can have up to {max} photos. Remove one before you add another.', { max: MAX_PHOTOS });

/** Applies the upload limits before decoding, which is expensive. */
async function acceptUpload(context: Context, bytes: Uint8Array): Promise<void> {
  const { user_id } = requireManager(context);
  await consumeAttempt(context.db, MANAGER_LIMITS.upload, user_id);
  const weight = Math.max(1, Math.ceil(bytes.length / 1000));
  await consumeAttempt(context.db, { ...MANAGER_LIMITS.uploadedKb, weight }, user_id);
}

async function checkOwn(
  context: Context,
  property_id: number,
  asked: 'property' | 'photo' = 'property',
): Promise<number> {
  const { manager_id } = requireManager(context);
  if (await findIsOwn(context.db, property_id, manager_id)) return manager_id;
  throw await foreignListing(context.db, property_id, asked);
}

async function getOwnPhoto(context: Context, id: number) {
  const photo = await findPhotoPlace(context.db, id);
  if (!photo) throw notFound('photo');
  const manager_id = await checkOwn(context, photo.property_id, 'photo');
  return { ...photo, manager_id };
}

async function lock(trx: Db, property_id: number, manager_id: number): Promise<void> {
  if (!(await lockOwnProperty(trx, property_id, manager_id))) throw await foreignListing(trx, property_id);
}

export const pictureColumns = ({ storage_key, width, height, placeholder, bytes }: SavedPicture) => ({
  ...{ storage_key, width, height, placeholder, bytes },
});

/**
 * Idempotent by key.
 * @throws 400, 403, 404, 409 if a photo limit is reached, 413, 415, 429
 */
export async function createPhoto(context: Context, body: CreatePhotoBody): Promise<ManagerPhoto> {
  const { db } = context;
  const { property: property_id, key = null } = body;
  const manager_id = await checkOwn(context, property_id);
  const existing = key === null ? null : await findPhotoByKey(db, property_id, key);
  if (existing !== null) return await getManagerPhoto(db, existing, property_id);
  if ((await countPhotos(db, property_id)).count >= MAX_PHOTOS) throw problem(409, TOO_MANY());
  await refuseOverQuota(db, manager_id);
  const bytes = photoBytes(body.photo)!;
  await acceptUpload(context, bytes);
  const picture = await savePictureOf(context.media, 'photo', bytes);
  const id = await db.transaction().execute(async (trx) => {
    await lock(trx, property_id, manager_id);
    const existing = key === null ? null : await findPhotoByKey(trx, property_id, key);
    if (existing !== null) return existing;
    const { count, next } = await countPhotos(trx, property_id);
    if (count >= MAX_PHOTOS) throw problem(409, TOO_MANY());
    const { caption = '', order = next } = body;
    const row = { property_id, caption, order, client_key: key, ...pictureColumns(picture) };
    const fresh = await insertPhoto(trx, row);
    await writeReadModel(trx, [property_id]);
    return fresh;
  });
  return await getManagerPhoto(db, id, property_id);
}

/** @throws 400, 403, 404, 409 after a concurrent edit, 413, 415, 429 */
export async function replacePhoto(
  context: Context,
  id: number,
  body: ReplacePhotoBody,
): Promise<ManagerPhoto> {
  const { db } = context;
  const own = await getOwnPhoto(context, id);
  refuseStale(own.updated, body.expected_updated);
  const { url, thumb_url } = photoUrls(own.storage_key, own.width);
  const bytes = photoBytes(body.photo, [url, thumb_url]);
  if (bytes === null) return await changePhoto(context, id, body);
  await acceptUpload(context, bytes);
  const picture = await savePictureOf(context.media, 'photo', bytes);
  await savePhotoIn(db, id, own, body, pictureColumns(picture));
  return await getManagerPhoto(db, id, own.property_id);
}

/** @throws 400, 403, 404, 409, 429 */
export async function changePhoto(
  context: Context,
  id: number,
  body: ChangePhotoBody,
): Promise<ManagerPhoto> {
  const { db } = context;
  const own = await getOwnPhoto(context, id);
  await consumeAttempt(db, MANAGER_LIMITS.write, requireManager(context).user_id);
  await savePhotoIn(db, id, own, body, {});
  return await getManagerPhoto(db, id, own.property_id);
}

type OwnPhoto = { property_id: number; manager_id: number };

async function savePhotoIn(
  db: Db,
  id: number,
  { property_id, manager_id }: OwnPhoto,
  { caption, order, expected_updated }: ChangePhotoBody,
  columns: Partial<ReturnType<typeof pictureColumns>>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lock(trx, property_id, manager_id);
    const before = await findPhotoPlace(trx, id);
    if (before?.property_id !== property_id) throw notFound('photo');
    refuseStale(before.updated, expected_updated);
    const given = {
      ...(caption === undefined ? {} : { caption }),
      ...(order === undefined ? {} : { order }),
    };
    await updatePhoto(trx, id, property_id, { ...given, ...columns });
    if (columns.storage_key !== undefined) {
      await addJobs(trx, [deletePictureJob(before.storage_key)]);
    }
    await writeReadModel(trx, [property_id]);
  });
}

export async function deletePhoto(context: Context, id: number): Promise<void> {
  const { db } = context;
  const { property_id, manager_id } = await getOwnPhoto(context, id);
  await consumeAttempt(db, MANAGER_LIMITS.write, requireManager(context).user_id);
  await db.transaction().execute(async (trx) => {
    await lock(trx, property_id, manager_id);
    const photo = await findPhotoPlace(trx, id);
    if (photo?.property_id !== property_id) throw notFound('photo');
    await deletePhotos(trx, [id]);
    await addJobs(trx, [deletePictureJob(photo.storage_key)]);
    await writeReadModel(trx, [property_id]);
  });
}

function fromDataUrl(text: string): Uint8Array {
  const head = DATA_URL.exec(text)?.[0];
  if (head === undefined) throw badInput({ photo: [t(NOT_A_SOURCE)] });
  const base64 = text.slice(head.length);
  if (base64.length > Math.ceil(MAX_PICTURE_BYTES / 3) * 4) {
    throw pictureProblem(new PictureError('too_large'), 'photo');
  }
  if (!BASE64.test(base64)) throw badInput({ photo: [t(NOT_A_SOURCE)] });
  return Buffer.from(base64, 'base64');
}

function photoBytes(photo: unknown, presentUrls: readonly string[] = []): Uint8Array | null {
  if (photo === undefined) return null;
  if (photo instanceof Uint8Array) return photo;
  if (typeof photo !== 'string') throw problem(400, t(NOT_A_SOURCE), { photo: [t(NOT_A_SOURCE)] });
  if (presentUrls.includes(photo)) return null;
  return fromDataUrl(photo);
}
