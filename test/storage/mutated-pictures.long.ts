import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PICTURE_REFUSALS, PictureError } from '#server/storage/picture-errors.ts';
import { createPicturePool, type PicturePool } from '#server/storage/picture-pool.ts';
import { peakMegabytes } from '#test/helpers/peak-memory.ts';
import { makeBombs, PAYLOAD } from './bombs.ts';
import { sidewaysPhotoWithPlace } from './hostile-pictures.ts';

const TYPES = ['jpeg', 'png', 'webp', 'avif'] as const;
const OF_EACH_TYPE = 400 / TYPES.length;
/** Every hundredth picture has 12 megapixels, so that the test covers memory use. */
const LARGE_EVERY = 100;
const LARGE = { width: 4000, height: 3000 };
const MOST_MEGABYTES = 400;
/**
 * Metadata that the test writes into photos: camera, author, comment and GPS coordinates (43 degrees, 36
 * minutes).
 */
const TRACES = ['SecretCamera', 'Jane Secret', 'SecretXmp']
  .map((text) => Buffer.from(text))
  .concat([
    Buffer.from([43, 0, 0, 0, 1, 0, 0, 0, 36, 0, 0, 0, 1, 0, 0, 0]),
    Buffer.from([0, 0, 0, 43, 0, 0, 0, 1, 0, 0, 0, 36, 0, 0, 0, 1]),
  ]);
/** WebP chunks that stored pictures may have. EXIF, XMP and ICC profiles would have other chunks. */
const OUR_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

let pool: PicturePool;
const crashes: string[] = [];
const seen = {
  bombs: 0,
  mutated: 0,
  megabytes: 0,
};

/** Records the peak memory of the decoder processes. */
function recordPeakMemory(): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!/picture-worker/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) continue;
      if (!new RegExp(`PPid:\\s+${process.pid}\\n`).test(readFileSync(`/proc/${pid}/status`, 'utf8')))
        continue;
      seen.megabytes = Math.max(seen.megabytes, peakMegabytes(Number(pid)));
    } catch {
      // The process has exited.
    }
  }
}

beforeAll(() => {
  pool = createPicturePool({ onCrash: (reason) => crashes.push(reason) });
});
afterAll(async () => {
  await pool.stop();
});

/** Returns the stored files, or null if the picture was refused. */
async function filesOf(picture: Buffer): Promise<Buffer[] | null> {
  try {
    const { files, placeholder } = await pool.processPicture(picture);
    const blur = Buffer.from(placeholder.split(',')[1]!, 'base64');
    return [...files.map(({ bytes }) => Buffer.from(bytes)), blur];
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    expect(PICTURE_REFUSALS).toHaveProperty(error.refusal);
    return null;
  }
}

const hasTrace = (bytes: Buffer) => TRACES.some((trace) => bytes.includes(trace));

/** Returns the names of chunks that a stored WebP must not have. */
function oddChunks(webp: Buffer): string[] {
  const names: string[] = [];
  for (let at = 12; at + 8 <= webp.length; ) {
    names.push(webp.toString('latin1', at, at + 4));
    const length = webp.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  expect(names).not.toEqual([]);
  return names.filter((name) => !OUR_CHUNKS.has(name));
}

type Type = (typeof TYPES)[number];

/** Creates a photo with GPS coordinates, small or as large as a camera's. */
async function takenAs(type: Type, isLarge: boolean): Promise<Buffer> {
  return await sharp(await sidewaysPhotoWithPlace())
    .resize(isLarge ? { ...LARGE, fit: 'fill' } : { width: 64 })
    .keepMetadata()
    .toFormat(type, type === 'avif' ? { effort: 0 } : {})
    .toBuffer();
}

/** Generates changes of a few bytes, anywhere in the file or in its header. */
function damageOf({ length }: Buffer) {
  const head = Math.min(length, 4000) - 1;
  const place = fc.oneof(fc.nat(length - 1), fc.nat(head));
  return fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 12 });
}

describe('hostile pictures', () => {
  test('of twenty kinds are refused or made harmless without crashing a process', async () => {
    const bombs = await makeBombs();
    for (const [name, bomb] of Object.entries(bombs)) {
      for (const file of (await filesOf(bomb)) ?? []) {
        expect(file.includes(PAYLOAD, 0, 'latin1'), name).toBe(false);
        expect(oddChunks(file), name).toEqual([]);
      }
      seen.bombs += 1;
      recordPeakMemory();
    }
    expect(seen.bombs).toBeGreaterThanOrEqual(20);
    expect(crashes).toEqual([]);
  }, 120_000);

  test.each(TYPES)(
    'that are damaged %s files lose their GPS coordinates or are refused, without crashing a process',
    async (type) => {
      const small = await takenAs(type, false);
      const hasLarge = type === 'jpeg';
      const large = hasLarge ? await takenAs(type, true) : small;
      expect([small, large].every(hasTrace)).toBe(true);
      const damaged = async (whole: Buffer, changes: [number, number][]) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        const files = await filesOf(bytes);
        const isLarge = hasLarge && whole === large;
        seen.mutated += 1;
        if (isLarge || seen.mutated % 100 === 0) recordPeakMemory();
        if (!files) return;
        const isTraced = files.some((file) => hasTrace(file) || oddChunks(file).length > 0);
        expect(isTraced).toBe(false);
      };
      for (const [whole, numRuns] of [
        [small, OF_EACH_TYPE - OF_EACH_TYPE / LARGE_EVERY],
        [large, OF_EACH_TYPE / LARGE_EVERY],
      ] as const) {
        const property = fc.asyncProperty(damageOf(whole), (changes) => damaged(whole, changes));
        await fc.assert(property, { numRuns });
      }
      expect(crashes).toEqual([]);
      expect(seen.megabytes).toBeGreaterThan(0);
      expect(seen.megabytes).toBeLessThan(MOST_MEGABYTES);
    },
    120_000,
  );
});

test('picture of 49 million pixels is resized to 1920', async () => {
  const large = sharp({ create: { width: 9000, height: 5500, channels: 3, background: '#a0b0c0' } });
  const picture = await pool.processPicture(await large.jpeg().toBuffer());
  expect([picture.width, picture.height]).toEqual([1920, 1173]);
});
