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

/** Some systems report no MIME type for the newer formats. */
function isPhotoFile({ name, type }: NamedFile): boolean {
  const kind = type || EXTENSIONS[name.split('.').at(-1)?.toLowerCase() ?? ''] || '';
  return PHOTO_ACCEPT.split(',').includes(kind);
}

/** Returns the error, or null. The server checks the content itself. */
export function refusePhotoFile(file: NamedFile): string | null {
  const { name } = file;
  if (!isPhotoFile(file)) return t('{name} isn’t a JPEG, PNG, WebP or AVIF picture.', { name });
  if (file.size === 0) return t('{name} is empty.', { name });
  return file.size > MAX_PICTURE_BYTES
    ? t('{name} is larger than 12 MB. Choose a smaller one.', { name })
    : null;
}
