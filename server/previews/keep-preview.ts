import { setTimeout as sleep } from 'node:timers/promises';
import { photoUrl } from '#shared/rules/photo-sizes.ts';
import type { Store, StoredFile } from '../storage/store.ts';
import { StoreAway } from '../storage/store-away.ts';
import { hashOfFace, type PreviewFace, svgOfFace } from './preview-face.ts';
import type { PreviewPool } from './preview-pool.ts';

export const PREVIEW_FOLDER = 'cards/';

/** Drawing takes as long, so a slow store is not worth waiting for; all within five seconds. */
const READ_WITHIN_MS = 1_200;
const KEEP_WITHIN_MS = 600;

type PreviewKeeper = {
  /** Concurrent requests share one drawing. @param takeTurn throws beyond the rate limit */
  getPreview(face: PreviewFace, takeTurn: () => Promise<unknown>): Promise<StoredFile>;
};

function keyOf(face: PreviewFace): string {
  const hash = hashOfFace(face);
  const hasPhoto = face.kind === 'listing' && face.photo !== null;
  return `${PREVIEW_FOLDER}${hash.slice(0, 2)}/${hash}.${hasPhoto ? 'jpg' : 'png'}`;
}

/** A photo deleted since is left out. */
async function readPhoto(store: Store, face: PreviewFace): Promise<Uint8Array | null> {
  if (face.kind !== 'listing' || !face.photo) return null;
  const key = photoUrl(face.photo.storage_key, face.photo.width).replace(/^\/media\//, '');
  return (await store.get(key, { withinMs: READ_WITHIN_MS }))?.bytes ?? null;
}

export function createPreviewKeeper(
  store: Store,
  pool: PreviewPool,
  warn: (reason: string) => void,
): PreviewKeeper {
  const underway = new Map<string, Promise<StoredFile>>();

  const readKept = async (key: string): Promise<StoredFile | null> => {
    try {
      return await store.get(key, { withinMs: READ_WITHIN_MS });
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      warn(`A card is drawn anew, for it could not be read. ${error.message}`);
      return null;
    }
  };

  const keep = async (key: string, bytes: Uint8Array): Promise<void> => {
    try {
      await store.put(key, bytes);
    } catch (error) {
      warn(`A card was not kept, and is drawn anew for whoever asks next. ${(error as Error).message}`);
    }
  };

  const draw = async (face: PreviewFace, takeTurn: () => Promise<unknown>) => {
    await takeTurn();
    const photo = await readPhoto(store, face);
    const shown = face.kind === 'listing' && photo === null ? { ...face, photo: null } : face;
    const key = keyOf(shown);
    const bytes = await pool.drawPreview({ svg: svgOfFace(shown), photo });
    const contentType = key.endsWith('.jpg') ? 'image/jpeg' : 'image/png';
    return { file: { bytes, size: bytes.length, contentType }, isKept: keep(key, bytes) };
  };

  const share = (key: string, face: PreviewFace, takeTurn: () => Promise<unknown>): Promise<StoredFile> => {
    const drawing = draw(face, takeTurn);
    const end = () => underway.delete(key);
    drawing.then(({ isKept }) => isKept.then(end), end);
    const shared = drawing.then(async ({ file, isKept }) => {
      await Promise.race([isKept, sleep(KEEP_WITHIN_MS, undefined, { ref: false })]);
      return file;
    });
    underway.set(key, shared);
    return shared;
  };

  return {
    async getPreview(face, takeTurn) {
      const key = keyOf(face);
      return (await readKept(key)) ?? (await (underway.get(key) ?? share(key, face, takeTurn)));
    },
  };
}
