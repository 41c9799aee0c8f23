import { MAX_PHOTOS } from '#shared/api/manager-properties.ts';
import { nextDraftId } from './draft-changes.ts';
import type { PhotoDraft } from './listing-draft.ts';
import type { DraftChange } from './panel-props.ts';

type NewPhoto = { file: Blob; key: string };

/** Appended, up to the limit. */
export const addPhotos =
  (added: readonly NewPhoto[]): DraftChange =>
  (draft) => {
    const photos: PhotoDraft[] = [...draft.photos];
    for (const { file, key } of added.slice(0, MAX_PHOTOS - photos.length)) {
      photos.push({ id: nextDraftId(photos), key, updated: null, caption: '', saved: null, file });
    }
    return { ...draft, photos };
  };

export const removePhoto =
  (id: number): DraftChange =>
  (draft) => ({ ...draft, photos: draft.photos.filter((photo) => photo.id !== id) });

export const captionPhoto =
  (id: number, caption: string): DraftChange =>
  (draft) => ({
    ...draft,
    photos: draft.photos.map((photo) => (photo.id === id ? { ...photo, caption } : photo)),
  });

/** Index from 0; invalid ones change nothing. */
export const movePhoto =
  (id: number, to: number): DraftChange =>
  (draft) => {
    const from = draft.photos.findIndex((photo) => photo.id === id);
    const photo = draft.photos[from];
    if (!photo || to === from || to < 0 || to >= draft.photos.length) return draft;
    return { ...draft, photos: draft.photos.toSpliced(from, 1).toSpliced(to, 0, photo) };
  };

export const skipPhotos: DraftChange = (draft) => ({ ...draft, isPhotosSkipped: true });
