import { photoWidths } from '#shared/rules/photo-sizes.ts';
import { deletePicture, makeStorageKey, tidyUp } from './save-picture.ts';
import type { Store } from './store.ts';

export type StoredPicture = { storage_key: string; width: number; has_avif: boolean };

/**
 * Copies every file of a stored picture under a key of its own: two rows never share files, so either may go without the
 * other. As with any picture, the caller writes the row when this has resolved.
 * @returns the new key; null where a file of the original is not there
 */
export async function copyPicture(store: Store, picture: StoredPicture): Promise<string | null> {
  const storage_key = makeStorageKey();
  const formats = picture.has_avif ? ['webp', 'avif'] : ['webp'];
  const names = photoWidths(picture.width).flatMap((width) => formats.map((format) => `${width}.${format}`));
  try {
    for (const name of names) {
      const file = await store.get(`${picture.storage_key}/${name}`);
      if (!file) {
        await deletePicture(store, storage_key);
        return null;
      }
      await store.put(`${storage_key}/${name}`, file.bytes);
    }
  } catch (error) {
    await tidyUp(store, storage_key, error);
    throw error;
  }
  return storage_key;
}
