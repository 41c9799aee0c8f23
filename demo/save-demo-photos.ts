import { readFile } from 'node:fs/promises';
import { createPicturePool } from '#server/storage/picture-pool.ts';
import { type SavedPicture, savePicture } from '#server/storage/save-picture.ts';
import type { Store } from '#server/storage/store.ts';
import { DEMO_PHOTOS } from './choose-photos.ts';

/** At most the queue length of the picture pool. */
const AT_ONCE = 12;

/** Skips stored files. */
export async function saveDemoPhotos(
  store: Store,
  files: readonly string[],
  onSaved: () => void,
): Promise<Map<string, SavedPicture>> {
  const pictures = createPicturePool();
  const saved = new Map<string, SavedPicture>();
  const save = async (file: string) => {
    const bytes = await readFile(new URL(file, DEMO_PHOTOS));
    saved.set(file, await savePicture({ store, pictures }, bytes));
    onSaved();
  };
  try {
    for (let at = 0; at < files.length; at += AT_ONCE)
      await Promise.all(files.slice(at, at + AT_ONCE).map(save));
  } finally {
    await pictures.stop();
  }
  return saved;
}
