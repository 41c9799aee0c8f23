import { isPassingTrouble } from '../db/connection-problem.ts';
import type { PicturePool } from './picture-pool.ts';
import { pictureProblem } from './picture-problem.ts';
import { deletePicture, type SavedPicture, savePicture } from './save-picture.ts';
import type { Store } from './store.ts';

type Parts = {
  media: { store: Store; pictures: PicturePool };
  log: { warn(detail: object, message: string): void };
};

/**
 * Stores the picture that came with a form, if one did, and runs `save` with it; where that fails, the files go again.
 * Decoded first and saved second: no row names a picture that is not there.
 * @param field the name of the file in the form, for the sentences about it
 */
export async function withPicture<T>(
  { media, log }: Parts,
  field: string,
  bytes: Uint8Array | null,
  save: (picture: SavedPicture | null) => Promise<T>,
): Promise<T> {
  if (bytes === null) return await save(null);
  const picture = await savePicture(media, bytes).catch((error) => {
    throw pictureProblem(error, field);
  });
  try {
    return await save(picture);
  } catch (error) {
    // Where the database fell silent the row may stand all the same: its files are left to the sweeper, which looks.
    if (isPassingTrouble(error)) throw error;
    // As far as the store answers; the sweeper has the rest.
    await deletePicture(media.store, picture.storage_key).catch((cause) =>
      log.warn({ err: cause }, 'A picture that nobody needs could not be deleted.'),
    );
    throw error;
  }
}
