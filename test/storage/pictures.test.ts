import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PICTURE_REFUSALS, PictureError, type PictureRefusal } from '#server/storage/picture-errors.ts';
import { createPicturePool, type PicturePool } from '#server/storage/picture-pool.ts';
import {
  NOT_PICTURES,
  OTHER_PICTURES,
  photo,
  pngBoast,
  pngBomb,
  sidewaysPhotoWithPlace,
} from './hostile-pictures.ts';

let pool: PicturePool;
const crashes: string[] = [];
beforeAll(() => {
  pool = createPicturePool({ onCrash: (reason) => crashes.push(reason) });
});
afterAll(async () => {
  await pool.stop();
  expect(crashes).toEqual([]);
});

async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    const { width, height } = await pool.processPicture(bytes);
    return `accepted, ${width}x${height}`;
  } catch (error) {
    if (error instanceof PictureError) return error.refusal;
    throw error;
  }
}

const truncated = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
const typed = async (type: 'jpeg' | 'png' | 'webp' | 'avif', width = 160, height = 120) =>
  sharp(await photo(width, height))
    .toFormat(type, type === 'avif' ? { effort: 0 } : {})
    .toBuffer();

describe('picture refusals', () => {
  test.each(Object.entries(NOT_PICTURES))('report not_an_image for %s', async (_name, bytes) => {
    expect(await refusalOf(bytes)).toBe('not_an_image');
  });

  test.each(Object.entries(OTHER_PICTURES))('report type_not_allowed for %s', async (_name, bytes) => {
    expect(await refusalOf(bytes)).toBe('type_not_allowed');
  });

  test.each([
    ['400 million pixels in 49 kB', pngBomb(20_000, 20_000)],
    ['a promise of 900 million pixels', pngBoast(30_000, 30_000)],
    ['just over the limit', pngBomb(10_000, 5_001)],
  ])('report too_many_pixels for %s', async (_name, bytes) => {
    expect(await refusalOf(bytes)).toBe('too_many_pixels');
  });

  test('report too_many_pixels for an extremely long strip', async () => {
    const strip = { width: 70_000, height: 8, channels: 3, background: '#334455' } as const;
    expect(await refusalOf(await sharp({ create: strip }).png().toBuffer())).toBe('too_many_pixels');
  });

  test('report “truncated” for a header that claims four quintillion pixels', async () => {
    expect(await refusalOf(pngBoast(2 ** 31 - 1, 2 ** 31 - 1))).toBe('truncated');
  });

  test('report too_large for a file above 12 MB', async () => {
    expect(await refusalOf(Buffer.alloc(12 * 1024 * 1024 + 1, 0xff))).toBe('too_large');
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('report truncated for a partial %s', async (type) => {
    const whole = await typed(type);
    for (const share of [0.1, 0.5, 0.9, 0.98])
      expect(await refusalOf(truncated(whole, share))).toBe('truncated');
  });

  test('report truncated for file headers without data', async () => {
    for (const head of [
      '\xff\xd8\xff',
      '\x89PNG\r\n\x1a\n',
      'RIFF\0\0\0\0WEBP',
      '\0\0\0\x1cftypavif\0\0\0\0avif',
    ])
      expect(await refusalOf(Buffer.from(head, 'latin1'))).toBe('truncated');
  });

  test('have messages that say what to do, without decoder output', () => {
    for (const refusal of Object.keys(PICTURE_REFUSALS) as PictureRefusal[]) {
      const { message, status } = new PictureError(refusal);
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(message).not.toMatch(/vips|libpng|heif|buffer|error/i);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('picture metadata', () => {
  async function bytesOut(bytes: Buffer): Promise<Buffer> {
    const { files } = await pool.processPicture(bytes);
    return Buffer.concat(files.map((file) => file.bytes));
  }

  test('is removed: coordinates, camera, author and color profile', async () => {
    const original = await sidewaysPhotoWithPlace();
    expect(original.includes('SecretCamera')).toBe(true);
    const out = await bytesOut(original);
    for (const secret of ['SecretCamera', 'Jane', 'Exif', 'GPS', 'SecretXmp', 'EXIF', 'ICCP', 'XMP '])
      expect(out.includes(secret)).toBe(false);
    const { exif, icc, xmp, orientation } = await sharp(out).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
  });
});

describe('picture processing', () => {
  test('rotates a sideways photo upright', async () => {
    const picture = await pool.processPicture(await sidewaysPhotoWithPlace());
    expect([picture.width, picture.height]).toEqual([200, 400]);
    const { data, info } = await sharp(picture.files[0]!.bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    const [top, bottom] = [at(100, 40), at(100, 360)];
    expect(top[0]).toBeGreaterThan(200);
    expect(bottom[2]).toBeGreaterThan(200);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('applies the EXIF orientation %i', async (orientation) => {
    const raw = { width: 64, height: 48, channels: 3 } as const;
    // Red increases to the right and green downwards, so that every rotation or reflection of the picture is
    // different.
    const pixels = Buffer.from(
      Array.from({ length: 64 * 48 }, (_, at) => [(at % 64) * 4, Math.floor(at / 64) * 5, 90]).flat(),
    );
    const held = await sharp(pixels, { raw }).withMetadata({ orientation }).png().toBuffer();
    const { files, width, height } = await pool.processPicture(held);
    expect([width, height]).toEqual(orientation < 5 ? [64, 48] : [48, 64]);
    const [shown, wanted] = await Promise.all([
      sharp(files[0]!.bytes).raw().toBuffer(),
      sharp(held).autoOrient().raw().toBuffer(),
    ]);
    expect(Math.max(...wanted.map((value, at) => Math.abs(value - shown[at]!)))).toBeLessThan(25);
  });

  test.each([
    ['jpeg', 1300, [1280, 960, 640, 320]],
    ['png', 330, [320]],
    ['webp', 330, [320]],
    ['avif', 330, [320]],
  ] as const)(
    'converts %s %i pixels wide to WebP in every size up to its own',
    async (type, wide, widths) => {
      const high = Math.round(wide / 1.5);
      const picture = await pool.processPicture(await typed(type, wide, high));
      expect(picture.files.map((file) => file.width)).toEqual(widths);
      expect(picture.width).toBe(widths[0]);
      for (const file of picture.files) {
        const { format, width, height } = await sharp(file.bytes).metadata();
        expect({ format, width }).toEqual({ format: 'webp', width: file.width });
        expect(Math.abs(height - (file.width * high) / wide)).toBeLessThanOrEqual(1);
      }
    },
  );

  test.each([
    [1, 1],
    [1, 30_000],
    [30_000, 1],
    [200, 20_000],
    [319, 200],
  ])('accepts %i by %i pixels', async (width, height) => {
    const png = await sharp({ create: { width, height, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const picture = await pool.processPicture(png);
    expect(picture.width).toBeGreaterThanOrEqual(1);
    expect(picture.height).toBeGreaterThanOrEqual(1);
    expect(picture.height).toBeLessThanOrEqual(3840);
    expect(picture.files[0]!.width).toBe(picture.width);
  });

  test('converts gray, CMYK, 16-bit and transparent pictures to plain color', async () => {
    const plain = sharp(await photo(340, 200));
    const variants = [
      plain.clone().greyscale().jpeg(),
      plain.clone().toColourspace('cmyk').jpeg(),
      plain.clone().toColourspace('rgb16').png(),
      plain.clone().ensureAlpha(0.5).webp(),
      plain.clone().greyscale().ensureAlpha(0).png(),
    ];
    for (const variant of variants) {
      const { files } = await pool.processPicture(await variant.toBuffer());
      const { space, channels, hasAlpha } = await sharp(files[0]!.bytes).metadata();
      expect({ space, channels, hasAlpha }).toEqual({ space: 'srgb', channels: 3, hasAlpha: false });
    }
  });

  test('creates a placeholder under 200 characters', async () => {
    for (const bytes of [await photo(900, 600), await typed('png', 40, 300)]) {
      const { placeholder } = await pool.processPicture(bytes);
      expect(placeholder.length).toBeLessThan(200);
      const { format, width, height } = await sharp(
        Buffer.from(placeholder.split(',')[1]!, 'base64'),
      ).metadata();
      expect(format).toBe('webp');
      expect(Math.max(width, height)).toBeGreaterThanOrEqual(8);
      expect(Math.max(width, height)).toBeLessThanOrEqual(16);
    }
  });
});
