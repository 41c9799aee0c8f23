import { PictureError } from './picture-errors.ts';

export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif';

const KNOWN_OTHERS: [name: string, starts: RegExp][] = [
  ['GIF', /^GIF8[79]a/],
  ['TIFF', /^(?:II\*\0|MM\0\*|II\+\0|MM\0\+)/],
  ['BMP', /^BM/],
  ['JPEG XL', /^(?:\xff\x0a|\0\0\0\x0cJXL )/],
  ['JPEG 2000', /^(?:\xff\x4f\xff\x51|\0\0\0\x0cjP {2})/],
  ['ICO', /^\0\0\x01\0/],
  ['Photoshop', /^8BPS/],
  ['HEIC', /^....ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/s],
  ['SVG', /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/is],
];

/** By magic bytes, never by name. @throws PictureError `type_not_allowed` (e.g. HEIC), `not_an_image` */
export function sniffPicture(bytes: Uint8Array): PictureType {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 512)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.slice(4, 8) === 'ftyp' && isAvif(head)) return 'avif';
  const isPicture = KNOWN_OTHERS.some(([, starts]) => starts.test(head));
  throw new PictureError(isPicture ? 'type_not_allowed' : 'not_an_image');
}

/** As major or compatible brand. */
function isAvif(head: string): boolean {
  const length = Math.min(Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE(), 256);
  for (let at = 8; at + 4 <= Math.min(length, head.length); at += at === 8 ? 8 : 4)
    if (/^avi[fs]$/.test(head.slice(at, at + 4))) return true;
  return false;
}
