import { photoUrl } from '#shared/rules/photo-sizes.ts';
import type { Store, StoredFile } from '../storage/store.ts';
import { hashOfFace, type PreviewFace, svgOfFace } from './preview-face.ts';
import type { PreviewPool } from './preview-pool.ts';

/** Where cards are kept, beside the photos. */
export const PREVIEW_FOLDER = 'cards/';

export type PreviewKeeper = {
  /**
   * The picture of a face: the one that is kept, or drawn now and kept. Who asks for one that is being drawn waits for it.
   * @param takeTurn throws where no new picture may be drawn for this reader
   */
  getPreview(face: PreviewFace, takeTurn: () => Promise<unknown>): Promise<StoredFile>;
};

function keyOf(face: PreviewFace): string {
  const hash = hashOfFace(face);
  const hasPhoto = face.kind === 'listing' && face.photo !== null;
  return `${PREVIEW_FOLDER}${hash.slice(0, 2)}/${hash}.${hasPhoto ? 'jpg' : 'png'}`;
}

/** A photo that went between its row and here: the card is then drawn without it. */
async function readPhoto(store: Store, face: PreviewFace): Promise<Uint8Array | null> {
  if (face.kind !== 'listing' || !face.photo) return null;
  const key = photoUrl(face.photo.storage_key, face.photo.width).replace(/^\/media\//, '');
  return (await store.get(key))?.bytes ?? null;
}

/** Keeps every card that was drawn once, by what it shows. */
export function createPreviewKeeper(store: Store, pool: PreviewPool): PreviewKeeper {
  const underway = new Map<string, Promise<StoredFile>>();

  const draw = async (face: PreviewFace, takeTurn: () => Promise<unknown>): Promise<StoredFile> => {
    await takeTurn();
    const photo = await readPhoto(store, face);
    const shown = face.kind === 'listing' && photo === null ? { ...face, photo: null } : face;
    const key = keyOf(shown);
    const bytes = await pool.drawPreview({ svg: svgOfFace(shown), photo });
    await store.put(key, bytes);
    return { bytes, size: bytes.length, contentType: key.endsWith('.jpg') ? 'image/jpeg' : 'image/png' };
  };

  return {
    async getPreview(face, takeTurn) {
      const key = keyOf(face);
      const kept = await store.get(key);
      if (kept) return kept;
      let drawing = underway.get(key);
      if (!drawing) {
        drawing = draw(face, takeTurn).finally(() => underway.delete(key));
        underway.set(key, drawing);
      }
      return await drawing;
    },
  };
}
