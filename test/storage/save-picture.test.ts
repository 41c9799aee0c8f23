import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDiskStore } from '#server/storage/disk-store.ts';
import { createDrawingPool, type DrawingPool } from '#server/storage/drawing-pool.ts';
import { makeAvif } from '#server/storage/make-avif.ts';
import { createPicturePool, type PicturePool } from '#server/storage/picture-pool.ts';
import { deletePicture, saveDrawing, savePicture } from '#server/storage/save-picture.ts';
import type { Store } from '#server/storage/store.ts';
import { findBrokenPictures, sweepPictures } from '#server/storage/sweep-pictures.ts';
import { photoWidths } from '#shared/rules/photo-sizes.ts';
import { photo } from './hostile-pictures.ts';

const HOUR_MS = 60 * 60 * 1000;
const NOW = new Date('2026-11-21T12:00:00Z');
let pictures: PicturePool;
let drawings: DrawingPool;
let folder: string;
let store: Store;

beforeAll(() => {
  pictures = createPicturePool();
  drawings = createDrawingPool();
});
afterAll(async () => {
  await Promise.all([pictures.stop(), drawings.stop()]);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-save-'));
  store = createDiskStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function keysOf(prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}

/** A stored picture of one small file, last touched some hours before now. */
async function storeOld(storage_key: string, hours: number): Promise<void> {
  await store.put(`${storage_key}/320.webp`, Buffer.from('x'));
  const time = new Date(NOW.getTime() - hours * HOUR_MS);
  await utimes(join(folder, storage_key.slice(0, 2), storage_key, '320.webp'), time, time);
}
const keyOf = (number: number) => number.toString(16).padStart(32, '0');

describe('saving a picture', () => {
  test('that is refused leaves no file', async () => {
    await expect(savePicture({ store, pictures }, Buffer.from('no'))).rejects.toThrow('not a picture');
    expect(await keysOf()).toEqual([]);
  });

  test('into a store that fails half way tells the failure and tidies up', async () => {
    let puts = 0;
    const full: Store = {
      ...store,
      put: async (key, bytes) => {
        puts += 1;
        if (puts > 1) throw new Error('ENOSPC');
        await store.put(key, bytes);
      },
    };
    const save = savePicture({ store: full, pictures }, await photo(700, 400));
    await expect(save).rejects.toThrow('ENOSPC');
    expect(puts).toBe(2);
    expect(await keysOf()).toEqual([]);
  });

  test('puts every size under a key that nobody can guess', async () => {
    const bytes = await photo(700, 400);
    const [one, two] = [
      await savePicture({ store, pictures }, bytes),
      await savePicture({ store, pictures }, bytes),
    ];
    expect(one).toMatchObject({ width: 640, height: 366 });
    expect(one.storage_key).toMatch(/^[0-9a-f]{32}$/);
    expect(one.storage_key).not.toBe(two.storage_key);
    expect(await keysOf(`${one.storage_key}/`)).toEqual([
      `${one.storage_key}/320.webp`,
      `${one.storage_key}/640.webp`,
    ]);
  });

  test('of our own drawing keeps the same files', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><circle r="300" fill="#F2A93B"/></svg>';
    const saved = await saveDrawing({ store, drawings }, svg);
    expect(await keysOf()).toHaveLength(photoWidths(saved.width).length);
  });
});

describe('AVIF files', () => {
  test('are made for every size, and again without harm', async () => {
    const saved = await savePicture({ store, pictures }, await photo(700, 400));
    await makeAvif({ store, pictures }, saved);
    await makeAvif({ store, pictures }, saved);
    expect((await keysOf()).map((key) => key.split('/')[1])).toEqual([
      '320.avif',
      '320.webp',
      '640.avif',
      '640.webp',
    ]);
  });

  test('cannot be made of a picture whose files are gone', async () => {
    const missing = makeAvif({ store, pictures }, { storage_key: keyOf(1), width: 640 });
    await expect(missing).rejects.toThrow('missing from the store');
  });
});

describe('deleting and sweeping', () => {
  test('a deleted picture leaves nothing, and deleting twice is no error', async () => {
    const saved = await savePicture({ store, pictures }, await photo(400, 300));
    await makeAvif({ store, pictures }, saved);
    await deletePicture(store, saved.storage_key);
    await deletePicture(store, saved.storage_key);
    expect(await keysOf()).toEqual([]);
  });

  test('a picture without a row goes after sixteen hours; a younger one, one with a row and other files stay', async () => {
    await storeOld(keyOf(1), 17);
    await storeOld(keyOf(2), 15);
    await storeOld(keyOf(3), 9000);
    await store.put('reports/latest.json', Buffer.from('{}'));
    const asked: string[] = [];
    const report = await sweepPictures({
      store,
      now: NOW,
      findKnownKeys: async (keys) => {
        asked.push(...keys);
        return new Set([keyOf(3)]);
      },
    });
    expect(report).toEqual({ pictures: 3, deleted: 1 });
    expect(asked.sort()).toEqual([keyOf(1), keyOf(3)]);
    expect(await keysOf()).toEqual([`${keyOf(2)}/320.webp`, `${keyOf(3)}/320.webp`, 'reports/latest.json']);
  });

  test('beside a database that knows none of many pictures, nothing is deleted', async () => {
    for (let i = 0; i < 101; i += 1) await storeOld(keyOf(i), 48);
    const sweep = sweepPictures({ store, now: NOW, findKnownKeys: async () => new Set() });
    await expect(sweep).rejects.toThrow('Nothing was deleted');
    expect(await keysOf()).toHaveLength(101);
  });

  test('a sweep that cannot ask the database deletes nothing', async () => {
    await storeOld(keyOf(1), 48);
    const sweep = sweepPictures({
      store,
      now: NOW,
      findKnownKeys: () => Promise.reject(new Error('no database')),
    });
    await expect(sweep).rejects.toThrow('no database');
    expect(await keysOf()).toHaveLength(1);
  });

  test('a sweep whose program leaves ends between two pictures; the next one has the rest', async () => {
    for (let i = 0; i < 3; i += 1) await storeOld(keyOf(i), 48);
    const leaving = new AbortController();
    const sweep = sweepPictures({
      store,
      now: NOW,
      findKnownKeys: async () => new Set(),
      signal: leaving.signal,
      remove: async (key) => {
        await deletePicture(store, key);
        leaving.abort();
      },
    });
    await expect(sweep).rejects.toThrow('aborted');
    expect(await keysOf()).toHaveLength(2);
  });

  test('rows whose files are not all there are found', async () => {
    await storeOld(keyOf(1), 1);
    const rows = [
      { storage_key: keyOf(1), widths: [320] },
      { storage_key: keyOf(2), widths: [320] },
    ];
    expect(await findBrokenPictures(store, rows)).toEqual([keyOf(2)]);
  });
});
