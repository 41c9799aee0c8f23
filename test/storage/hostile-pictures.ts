import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Malicious or damaged pictures, all generated. */

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function pngHeader(width: number, height: number, bits = 1, colour = 0): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits, colour, 0, 0, 0], 8);
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', data)]);
}

/** A PNG with one bit per pixel: 400 million pixels in 49 kB. */
export function pngBomb(width: number, height: number): Buffer {
  const rows = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)), { level: 9 });
  return Buffer.concat([pngHeader(width, height), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]);
}

/** A header that claims a size, without the data. */
export function pngBoast(width: number, height: number): Buffer {
  return Buffer.concat([
    pngHeader(width, height, 8, 2),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A valid small PNG with a compressed text or color profile that expands to `bytes`. */
export async function pngWithBombChunk(kind: 'zTXt' | 'iCCP', bytes: number): Promise<Buffer> {
  const png = await sharp(await photo(64, 48))
    .png()
    .toBuffer();
  const packed = deflateSync(Buffer.alloc(bytes), { level: 9 });
  const chunk = pngChunk(kind, Buffer.concat([Buffer.from('note\0\0', 'latin1'), packed]));
  const afterHeader = PNG_SIGNATURE.length + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

/** A noisy photo, the hardest to compress. */
export async function photo(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A photo taken sideways, with a red left half, a blue right half and GPS coordinates. */
export async function sidewaysPhotoWithPlace(): Promise<Buffer> {
  const blue = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 200, top: 0 }])
    .withMetadata({ orientation: 6, icc: 'srgb' })
    .withExifMerge({
      IFD0: { Make: 'SecretCamera', Artist: 'Jane Secret' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 36/1 0/1', GPSLongitude: '87/1 12/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><SecretXmp/></x:xmpmeta>')
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A JPEG with a comment segment. */
export function jpegWithComment(jpeg: Buffer, text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(text, 'latin1'),
    jpeg.subarray(2),
  ]);
}

/** A progressive JPEG whose last scan is repeated; each repetition needs another pass. */
export async function jpegOfManyScans(times: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#808080' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2);
  const scans = Array.from({ length: times }, () => scan);
  return Buffer.concat([jpeg.subarray(0, -2), ...scans, jpeg.subarray(-2)]);
}

export const NOT_PICTURES: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from([0xff]),
  text: Buffer.from('I am a photo, honestly.'),
  'a web page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a PDF': Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'),
  'a program': Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
  'an archive': Buffer.from('PK\x03\x04', 'latin1'),
  'a film': Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isom', 'latin1'),
  noise: Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919 + 13) % 251)),
};

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
export const OTHER_PICTURES: Record<string, Buffer> = {
  SVG: Buffer.from(SVG),
  'SVG behind a prologue': Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- photo -->\n${SVG}`),
  GIF: Buffer.from('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1'),
  TIFF: Buffer.from('II*\0\x08\0\0\0', 'latin1'),
  BMP: Buffer.from('BM\x46\0\0\0', 'latin1'),
  HEIC: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  'JPEG XL': Buffer.from('\xff\x0a\xfa\x1f', 'latin1'),
};
