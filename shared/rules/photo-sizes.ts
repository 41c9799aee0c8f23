/**
 * Widths in pixels that every photo is kept in, up to its own. They serve a phone card at density 1 (320) up to a
 * full-screen gallery on a wide display (1920); each step is small enough that a browser rarely loads 40 % too much.
 */
export const PHOTO_WIDTHS_PX = [320, 640, 960, 1280, 1920] as const;

/** A photo's `url` is the largest file not above this: right for a reader that ignores `srcset`. */
export const PHOTO_URL_MAX_WIDTH_PX = 1280;

/** Where photos are served from, with the slash. */
export const MEDIA_PREFIX = '/media/';

export type PhotoFormat = 'webp' | 'avif';
export type SizedPhoto = { url: string; width: number; has_avif: boolean };
export type PhotoSources = {
  /** `srcset` values, smallest first; `avif` is null until those files are made. */
  avif: string | null;
  webp: string;
  /** For `src`: the photo's own `url`. */
  src: string;
};

const OWN_URL = /^(.*\/media\/[a-z0-9]{16,64})\/[1-9][0-9]{0,3}\.webp$/;

/**
 * The widths that a photo of this width has files in, smallest first. `width` is that of the largest file kept; a
 * picture narrower than the smallest step is kept once, in its own width.
 */
export function photoWidths(width: number): number[] {
  const widths = PHOTO_WIDTHS_PX.filter((step) => step <= width);
  return widths.length > 0 ? widths : [width];
}

/** The public address of one file of a photo. */
export function photoUrl(storage_key: string, width: number, format: PhotoFormat = 'webp'): string {
  return `${MEDIA_PREFIX}${storage_key}/${width}.${format}`;
}

/** `url` (the largest WebP up to 1280) and `thumb_url` (the smallest) of a stored photo, as section 3 names them. */
export function photoUrls(storage_key: string, width: number): { url: string; thumb_url: string } {
  const widths = photoWidths(width);
  const largest = widths.findLast((step) => step <= PHOTO_URL_MAX_WIDTH_PX) ?? widths[0]!;
  return { url: photoUrl(storage_key, largest), thumb_url: photoUrl(storage_key, widths[0]!) };
}

/**
 * What a `picture` element needs, derived from the photo's `url` and width so that no list carries five addresses per
 * photo. An address that is not ours (a drawing of the page itself, a data URI) stands alone, without a choice of sizes.
 */
export function photoSources(photo: SizedPhoto): PhotoSources {
  const base = OWN_URL.exec(photo.url)?.[1];
  if (base === undefined) return { avif: null, webp: photo.url, src: photo.url };
  const widths = photoWidths(photo.width);
  const srcset = (format: PhotoFormat) =>
    widths.map((width) => `${base}/${width}.${format} ${width}w`).join(', ');
  return { avif: photo.has_avif ? srcset('avif') : null, webp: srcset('webp'), src: photo.url };
}

/** The smallest file of a photo that is at least so wide, else its largest; an address that is not ours as it is. */
export function photoUrlAt(photo: SizedPhoto, width: number): string {
  const base = OWN_URL.exec(photo.url)?.[1];
  if (base === undefined) return photo.url;
  const widths = photoWidths(photo.width);
  return `${base}/${widths.find((step) => step >= width) ?? widths.at(-1)}.webp`;
}

/** Width divided by height; 3:2 where the size is not known. For `aspect-ratio`, so that nothing jumps. */
export function photoAspect(photo: { width: number; height: number }): number {
  return photo.width > 0 && photo.height > 0 ? photo.width / photo.height : 3 / 2;
}

/** The largest size with the photo's aspect that fits a box, in whole pixels; never larger than the photo itself. */
export function photoFit(
  photo: { width: number; height: number },
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(box.width / photo.width, box.height / photo.height, 1);
  return {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  };
}
