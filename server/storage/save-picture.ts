import { createHash, randomBytes } from 'node:crypto';
import type { PicturePool } from './picture-pool.ts';
import { pictureProblem } from './picture-problem.ts';
import type { Store } from './store.ts';

export type SavedPicture = {
  storage_key: string;
  width: number;
  height: number;
  placeholder: string;
  bytes: number;
};

type Media = { store: Store; pictures: PicturePool };

/** Raise it when the encoder's settings change, because stored files never change. */
const ENCODING = '1';
const KEY_LENGTH = 32;

/** Written last, so that its existence means that all files exist. */
export const recordKey = (storage_key: string) => `${storage_key}/picture.json`;
export const unusedKey = (storage_key: string) => `${storage_key}/unused.json`;

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(ENCODING).update(bytes).digest('hex').slice(0, KEY_LENGTH);
}

/**
 * Stores equal bytes once. Insert a row soon: pictures without a row are deleted. @throws PictureError,
 * StoreUnavailable
 */
export async function savePicture({ store, pictures }: Media, bytes: Uint8Array): Promise<SavedPicture> {
  const hash = hashOf(bytes);
  const isUnused = (await store.head(unusedKey(hash))) !== null;
  const storage_key = isUnused ? randomBytes(KEY_LENGTH / 2).toString('hex') : hash;
  const record = await store.get(recordKey(storage_key));
  if (record) return { storage_key, ...JSON.parse(Buffer.from(record.bytes).toString()) };
  const { files, ...size } = await pictures.processPicture(bytes);
  const puts = files.map((file) => store.put(`${storage_key}/${file.width}.webp`, file.bytes));
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected');
  if (failed) throw failed.reason;
  const picture = { ...size, bytes: files.reduce((sum, file) => sum + file.bytes.length, 0) };
  await store.put(recordKey(storage_key), Buffer.from(JSON.stringify(picture)));
  return { storage_key, ...picture };
}

export async function savePictureOf(media: Media, field: string, bytes: Uint8Array): Promise<SavedPicture> {
  return await savePicture(media, bytes).catch((error) => {
    throw pictureProblem(error, field);
  });
}
