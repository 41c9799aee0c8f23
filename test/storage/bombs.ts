import sharp from 'sharp';
import {
  jpegOfManyScans,
  jpegWithComment,
  photo,
  pngBoast,
  pngBomb,
  pngWithBombChunk,
} from './hostile-pictures.ts';

const SCRIPT = '<script>alert("planted")</script>';
const PHP = '<?php system($_GET["planted"]); ?>';
const ARCHIVE = 'PK\x03\x04planted.php';
/** This word is in the other content of every polyglot file. The stored picture must not contain it. */
export const PAYLOAD = 'planted';

/** Returns a JPEG whose header states another size than its data has. */
async function jpegBoast(width: number, height: number): Promise<Buffer> {
  const jpeg = Buffer.from(await photo(64, 48));
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

async function webpBoast(): Promise<Buffer> {
  const webp = Buffer.from(
    await sharp(await photo(64, 48))
      .webp({ lossless: false })
      .toBuffer(),
  );
  const frame = webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  webp.writeUInt16LE(16_383, frame + 3);
  webp.writeUInt16LE(16_383, frame + 5);
  return webp;
}

async function avifBoast(): Promise<Buffer> {
  const avif = Buffer.from(
    await sharp(await photo(64, 48))
      .avif({ effort: 0 })
      .toBuffer(),
  );
  const size = avif.indexOf('ispe', 0, 'latin1');
  avif.writeUInt32BE(60_000, size + 8);
  avif.writeUInt32BE(60_000, size + 12);
  return avif;
}

/** Returns an animated WebP of thirty frames. The stored picture must have one frame. */
async function webpOfManyFrames(): Promise<Buffer> {
  const frame = await photo(400, 300);
  const frames = Array.from({ length: 30 }, () => frame);
  return sharp(frames, { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
}

const as = async (type: 'png' | 'webp' | 'avif') =>
  sharp(await photo(100, 80))
    .toFormat(type)
    .toBuffer();
const followedBy = (picture: Buffer, text: string) => Buffer.concat([picture, Buffer.from(text, 'latin1')]);

/** Returns small files that take large resources to decode, and polyglot files. */
export async function makeBombs(): Promise<Record<string, Buffer>> {
  const jpeg = await photo(100, 80);
  const [png, webp, avif] = [await as('png'), await as('webp'), await as('avif')];
  return {
    'a PNG of 400 million pixels in 49 kB': pngBomb(20_000, 20_000),
    'a PNG just over the limit': pngBomb(10_000, 5_001),
    'a PNG that promises 900 million pixels': pngBoast(30_000, 30_000),
    'a PNG that promises four quintillion': pngBoast(2 ** 31 - 1, 2 ** 31 - 1),
    'a JPEG that promises four billion': await jpegBoast(65_500, 65_500),
    'a JPEG that is a line of 65,500': await jpegBoast(65_500, 1),
    'a WebP that promises 268 million': await webpBoast(),
    'an AVIF that promises 3.6 billion': await avifBoast(),
    'a WebP of thirty frames': await webpOfManyFrames(),
    'a text of 100 MB in a PNG': await pngWithBombChunk('zTXt', 100_000_000),
    'a profile of 100 MB in a PNG': await pngWithBombChunk('iCCP', 100_000_000),
    'a JPEG of a thousand passes': await jpegOfManyScans(1000),
    'a JPEG with a script behind it': followedBy(jpeg, SCRIPT),
    'a JPEG with a program behind it': followedBy(jpeg, PHP),
    'a JPEG with an archive behind it': followedBy(jpeg, ARCHIVE),
    'a JPEG with a page in a comment': jpegWithComment(jpeg, `<!doctype html>${SCRIPT}`),
    'a JPEG with a program in a comment': jpegWithComment(jpeg, PHP),
    'a JPEG that is a PDF too': jpegWithComment(jpeg, '%PDF-1.7 planted'),
    'a PNG with a script behind it': followedBy(png, SCRIPT),
    'a PNG with an archive behind it': followedBy(png, ARCHIVE),
    'a WebP with a program behind it': followedBy(webp, PHP),
    'an AVIF with a script behind it': followedBy(avif, SCRIPT),
    'a JPEG behind a GIF’s beginning': Buffer.concat([Buffer.from('GIF89a', 'latin1'), jpeg]),
    'a JPEG behind a page': Buffer.concat([Buffer.from(SCRIPT, 'latin1'), jpeg]),
  };
}
