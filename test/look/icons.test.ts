import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#test/helpers/source-tree.ts';
import { drawIcons } from '#web/ui/scenes/draw-icons.ts';

/** Of 255. Processors round differently; a drawing that was changed differs by far more. */
const ROUNDING = 1.5;

let files: Map<string, Buffer>;
const kept = (path: string) => readFileSync(join(ROOT, path));
const pixels = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer();

async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await pixels(one), await pixels(other)];
  if (a.length !== b.length) return 255;
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += Math.abs(a[at]! - b[at]!);
  return sum / a.length;
}

/** The PNG pictures of an icon file. */
function picturesOf(ico: Buffer): Buffer[] {
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
  return Array.from({ length: ico.readUInt16LE(4) }, (_, at) => {
    const [size, offset] = [ico.readUInt32LE(14 + 16 * at), ico.readUInt32LE(18 + 16 * at)];
    return ico.subarray(offset, offset + size);
  });
}

beforeAll(async () => {
  files = await drawIcons();
});

describe('The files of the brand', () => {
  test('are those that the code draws: run node web/ui/scenes/write-scenes.ts after a change', async () => {
    const names = [
      ...readdirSync(join(ROOT, 'web/ui/brand')).map((name) => `web/ui/brand/${name}`),
      ...readdirSync(join(ROOT, 'public/icons')).map((name) => `public/icons/${name}`),
      'public/favicon.ico',
    ];
    expect(names.sort()).toEqual([...files.keys()].sort());
    for (const [path, drawn] of files) {
      if (path.endsWith('.svg')) expect(kept(path).equals(drawn), path).toBe(true);
      if (path.endsWith('.png')) expect(await difference(kept(path), drawn), path).toBeLessThan(ROUNDING);
    }
    const [old, fresh] = [kept('public/favicon.ico'), files.get('public/favicon.ico')!].map(picturesOf);
    for (const [at, picture] of fresh!.entries())
      expect(await difference(old![at]!, picture)).toBeLessThan(ROUNDING);
  });

  test.each([
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['maskable-512.png', 512],
    ['monochrome-512.png', 512],
    ['apple-touch-icon.png', 180],
  ])('%s is a square of %d pixels', async (name, size) => {
    const { width, height, format } = await sharp(kept(`public/icons/${name}`)).metadata();
    expect({ width, height, format }).toEqual({ width: size, height: size, format: 'png' });
  });

  test('a tab finds the sizes that it knows in favicon.ico', async () => {
    const sizes = await Promise.all(
      picturesOf(kept('public/favicon.ico')).map(async (picture) => (await sharp(picture).metadata()).width),
    );
    expect(sizes).toEqual([16, 32, 48]);
  });

  test('a device may cut the corners of the maskable icon: it is filled to its edges, and the lamp stands within the safe circle', async () => {
    const size = 512;
    const data = await pixels(kept('public/icons/maskable-512.png'));
    const outside: string[] = [];
    for (let at = 0; at < data.length; at += 4) {
      const [x, y] = [(at / 4) % size, Math.floor(at / 4 / size)];
      // The lamp is the brightest thing there is.
      const isLamp = data[at]! > 150 && data[at + 1]! > 140;
      const isFar = Math.hypot(x - size / 2, y - size / 2) > size * 0.4;
      if (data[at + 3] !== 255 || (isLamp && isFar)) outside.push(`${x}, ${y}`);
    }
    expect(outside).toEqual([]);
  });

  test('the monochrome icon is a shape alone: one colour, seen through where nothing is drawn', async () => {
    const { channels } = await sharp(await pixels(kept('public/icons/monochrome-512.png')), {
      raw: { width: 512, height: 512, channels: 4 },
    }).stats();
    expect(channels[3]!.min).toBe(0);
    expect(channels[3]!.max).toBe(255);
    expect(channels[3]!.mean).toBeLessThan(128);
  });
});
