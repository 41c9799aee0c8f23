import { t } from '../texts/t.ts';
import { MAX_PICTURE_BYTES } from './max-picture-bytes.ts';

const EXTENSIONS: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

export const PHOTO_ACCEPT = [...new Set(Object.values(EXTENSIONS))].join(',');

type NamedFile = { name: string; type: string; size: number };

/** True for a picture by type or extension, because some systems report no MIME type for newer formats. */
function isPhotoFile({ name, type }: NamedFile): boolean {
  const kind = type || EXTENSIONS[name.split('.').at(-1)?.toLowerCase() ?? ''] || '';
  return PHOTO_ACCEPT.split(',').includes(kind);
}

/** Returns an error message, or null. Checks only name, type and size; the server checks the content. */
export function refusePhotoFile(file: NamedFile): string | null {
  const { name } = file;
  if (!isPhotoFile(file)) return t('{name} isn’t a JPEG, PNG, WebP or AVIF picture.', { name });
  if (file.size === 0) return t('{name} is empty.', { name });
  return file.size > MAX_PICTURE_BYTES
    ? t('{name} is larger than 12 MB. Choose a smaller one.', { name })
    : null;
}
