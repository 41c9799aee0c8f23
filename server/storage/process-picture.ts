import sharp, { type Sharp } from 'sharp';
import { MAX_PICTURE_BYTES } from '#shared/rules/max-picture-bytes.ts';
import { type Bitmap, deriveSizes, type ProcessedPicture } from './derive-sizes.ts';
import { PictureError } from './picture-errors.ts';

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

const MAX_PICTURE_PIXELS = 50_000_000;
/** JPEG's maximum. A decoder holds whole rows in memory. */
const MAX_SIDE_PX = 65_535;
const MAX_WIDTH_PX = 1920;
/** A vertical panorama could be forty times as high as the widest photo. */
const MAX_HEIGHT_PX = 3840;

/** These decoders read from memory, none from a path. */
export const UPLOAD_LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
];

const DECODER_NAMES: Record<PictureType, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' };
const INPUT = {
  limitInputPixels: MAX_PICTURE_PIXELS,
  limitInputChannels: 5,
  failOn: 'error',
  pages: 1,
  sequentialRead: true,
} as const;

export function allowOnlyLoaders(loaders: string[]): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
}

/** Returns upright sRGB pixels without metadata. Call `allowOnlyLoaders` first. @throws PictureError */
export async function processPicture(bytes: Uint8Array): Promise<ProcessedPicture> {
  if (bytes.length > MAX_PICTURE_BYTES) throw new PictureError('too_large');
  const type = sniffPicture(bytes);
  return deriveSizes(await decode(bytes, type));
}

/** Rotate first, then mirror. */
type Turn = { degrees: 0 | 90 | 180 | 270; mirror: 'none' | 'flip' | 'flop' };
const UPRIGHT: Turn = { degrees: 0, mirror: 'none' };
const TURNS: Readonly<Record<number, Turn>> = {
  2: { degrees: 0, mirror: 'flop' },
  3: { degrees: 180, mirror: 'none' },
  4: { degrees: 0, mirror: 'flip' },
  5: { degrees: 270, mirror: 'flip' },
  6: { degrees: 90, mirror: 'none' },
  7: { degrees: 90, mirror: 'flip' },
  8: { degrees: 270, mirror: 'none' },
};

/** Rotation needs the whole picture in memory: 600 MB for 50 megapixels. */
async function setUpright(bitmap: Bitmap, { degrees, mirror }: Turn): Promise<Bitmap> {
  const again = ({ data, info: { width, height, channels } }: Bitmap) =>
    sharp(data, { raw: { width, height, channels } });
  const toBitmap = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true });
  const turned = degrees === 0 ? bitmap : await toBitmap(again(bitmap).rotate(degrees));
  return mirror === 'none' ? turned : await toBitmap(again(turned)[mirror]());
}

async function decode(bytes: Uint8Array, type: PictureType): Promise<Bitmap> {
  try {
    const header = await sharp(bytes, INPUT).metadata();
    // The decoder must recognize the same format.
    if (header.format !== DECODER_NAMES[type] || (type === 'avif' && header.compression !== 'av1'))
      throw new PictureError('type_not_allowed');
    const isTooLong = Math.max(header.width, header.height) > MAX_SIDE_PX;
    if (isTooLong || header.width * header.height > MAX_PICTURE_PIXELS)
      throw new PictureError('too_many_pixels');
    const turn = TURNS[header.orientation ?? 1] ?? UPRIGHT;
    const isSideways = turn.degrees % 180 !== 0;
    const [width, height] = isSideways ? [MAX_HEIGHT_PX, MAX_WIDTH_PX] : [MAX_WIDTH_PX, MAX_HEIGHT_PX];
    const bitmap = await sharp(bytes, INPUT)
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return await setUpright(bitmap, turn);
  } catch (error) {
    if (error instanceof PictureError) throw error;
    const { message } = error as Error;
    throw new PictureError(
      /pixel limit|exceeds|too (?:large|big)/i.test(message) ? 'too_many_pixels' : 'truncated',
      {
        cause: error,
      },
    );
  }
}

type PictureType = 'jpeg' | 'png' | 'webp' | 'avif';

/** Ignores the file's name. @throws PictureError */
function sniffPicture(bytes: Uint8Array): PictureType {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 512)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.slice(4, 8) === 'ftyp' && isAvif(head)) return 'avif';
  const isPicture = KNOWN_OTHERS.some(([, starts]) => starts.test(head));
  throw new PictureError(isPicture ? 'type_not_allowed' : 'not_an_image');
}

/** AVIF can be the major brand or a compatible one. */
function isAvif(head: string): boolean {
  const length = Math.min(Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE(), 256);
  for (let at = 8; at + 4 <= Math.min(length, head.length); at += at === 8 ? 8 : 4)
    if (/^avi[fs]$/.test(head.slice(at, at + 4))) return true;
  return false;
}
