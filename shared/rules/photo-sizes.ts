/**
 * Widths in pixels, from a phone's card to a full-screen gallery. The steps are close enough that a browser
 * rarely loads 40 % more than needed.
 */
const PHOTO_WIDTHS_PX = [320, 640, 960, 1280, 1920] as const;

/** Maximum width of the photo in `url`, for clients that ignore `srcset`. */
const PHOTO_URL_MAX_WIDTH_PX = 1280;

export const MEDIA_PREFIX = '/media/';

export type SizedPhoto = { url: string; width: number };
type PhotoSources = {
  /** A `srcset`, smallest first. */
  webp: string;
  src: string;
};

const OWN_URL = /^(.*\/media\/[a-z0-9]{16,64})\/[1-9][0-9]{0,3}\.webp$/;

/**
 * Returns the widths of stored files, smallest first. `width` is the largest file's. A picture narrower than
 * the smallest step has one file.
 */
export function photoWidths(width: number): number[] {
  const widths = PHOTO_WIDTHS_PX.filter((step) => step <= width);
  return widths.length > 0 ? widths : [width];
}

/** Returns the public URL of one file of a photo. */
export function photoUrl(storage_key: string, width: number): string {
  return `${MEDIA_PREFIX}${storage_key}/${width}.webp`;
}

export function photoUrls(storage_key: string, width: number): { url: string; thumb_url: string } {
  const widths = photoWidths(width);
  const largest = widths.findLast((step) => step <= PHOTO_URL_MAX_WIDTH_PX) ?? widths[0]!;
  return { url: photoUrl(storage_key, largest), thumb_url: photoUrl(storage_key, widths[0]!) };
}

/**
 * Derives a photo's URLs from one, so that lists stay small. Returns other URLs (drawings, data URIs)
 * unchanged.
 */
export function photoSources(photo: SizedPhoto): PhotoSources {
  const base = OWN_URL.exec(photo.url)?.[1];
  if (base === undefined) return { webp: photo.url, src: photo.url };
  const widths = photoWidths(photo.width);
  return { webp: widths.map((width) => `${base}/${width}.webp ${width}w`).join(', '), src: photo.url };
}

export function photoUrlAt(photo: SizedPhoto, width: number): string {
  const base = OWN_URL.exec(photo.url)?.[1];
  if (base === undefined) return photo.url;
  const widths = photoWidths(photo.width);
  return `${base}/${widths.find((step) => step >= width) ?? widths.at(-1)}.webp`;
}
