import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUpPictures, markUnused } from '#server/storage/clean-up-pictures.ts';
import { createDiskStore } from '#server/storage/disk-store.ts';
import { createPicturePool, type PicturePool } from '#server/storage/picture-pool.ts';
import { savePicture } from '#server/storage/save-picture.ts';
import type { Store } from '#server/storage/store.ts';
import { photo } from './hostile-pictures.ts';

const HOUR_MS = 60 * 60 * 1000;
const NOW = new Date('2026-11-21T12:00:00Z');
let pictures: PicturePool;
let folder: string;
let store: Store;

beforeAll(() => {
  pictures = createPicturePool();
});
afterAll(() => pictures.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-save-'));
  store = createDiskStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function listKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list('')) keys.push(key);
  return keys.sort();
}

async function setAge(key: string, hours: number): Promise<void> {
  const time = new Date(NOW.getTime() - hours * HOUR_MS);
  await utimes(join(folder, key.slice(0, 2), key), time, time);
}

/** Stores a picture of one small file that is some hours old. */
async function storeOld(storage_key: string, hours: number): Promise<void> {
  await store.put(`${storage_key}/320.webp`, Buffer.from('x'));
  await setAge(`${storage_key}/320.webp`, hours);
}
const keyOf = (number: number) => number.toString(16).padStart(32, '0');
const cleanUp = (known: string[] = [], more: Partial<Parameters<typeof cleanUpPictures>[0]> = {}) =>
  cleanUpPictures({ store, now: NOW, findKnownKeys: async () => new Set(known), ...more });

describe('savePicture', () => {
  test('leaves no file of a refused picture', async () => {
    await expect(savePicture({ store, pictures }, Buffer.from('no'))).rejects.toThrow('isn’t a picture');
    expect(await listKeys()).toEqual([]);
  });

  test('resizes and stores equal bytes once', async () => {
    const bytes = await photo(700, 400);
    const first = await savePicture({ store, pictures }, bytes);
    expect(first).toMatchObject({ width: 640, height: 366 });
    const key = first.storage_key;
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    const noWork = { ...pictures, processPicture: () => Promise.reject(new Error('resized again')) };
    expect(await savePicture({ store, pictures: noWork }, bytes)).toEqual(first);
    expect(await listKeys()).toEqual([`${key}/320.webp`, `${key}/640.webp`, `${key}/picture.json`]);
    expect((await savePicture({ store, pictures }, await photo(700, 400))).storage_key).not.toBe(key);
  });

  test('stores all files again when a save was interrupted', async () => {
    const bytes = await photo(700, 400);
    let puts = 0;
    const full: Store = {
      ...store,
      put: async (key, content) => {
        puts += 1;
        if (puts > 1) throw new Error('ENOSPC');
        await store.put(key, content);
      },
    };
    await expect(savePicture({ store: full, pictures }, bytes)).rejects.toThrow('ENOSPC');
    await savePicture({ store, pictures }, bytes);
    expect(await listKeys()).toHaveLength(3);
  });

  test('uses another key for bytes whose files are about to be deleted', async () => {
    const bytes = await photo(400, 300);
    const first = await savePicture({ store, pictures }, bytes);
    await markUnused(store, first.storage_key);
    const second = await savePicture({ store, pictures }, bytes);
    expect(second.storage_key).not.toBe(first.storage_key);
    await setAge(`${first.storage_key}/unused.json`, 3);
    expect(await cleanUp([second.storage_key])).toEqual({ pictures: 2, deleted: 1 });
    expect((await listKeys()).every((key) => key.startsWith(second.storage_key))).toBe(true);
    expect((await savePicture({ store, pictures }, bytes)).storage_key).toBe(first.storage_key);
  });
});

describe('cleanUpPictures', () => {
  test('marks pictures without a row that are sixteen hours old, and deletes them two hours later', async () => {
    await storeOld(keyOf(1), 17);
    await storeOld(keyOf(2), 15);
    await storeOld(keyOf(3), 9000);
    await store.put('reports/latest.json', Buffer.from('{}'));
    expect(await cleanUp([keyOf(3)])).toEqual({ pictures: 3, deleted: 0 });
    expect(await listKeys()).toContain(`${keyOf(1)}/unused.json`);
    await setAge(`${keyOf(1)}/unused.json`, 1);
    expect(await cleanUp([keyOf(3)])).toEqual({ pictures: 3, deleted: 0 });
    await setAge(`${keyOf(1)}/unused.json`, 3);
    expect(await cleanUp([keyOf(3)])).toEqual({ pictures: 3, deleted: 1 });
    expect(await listKeys()).toEqual([`${keyOf(2)}/320.webp`, `${keyOf(3)}/320.webp`, 'reports/latest.json']);
  });

  test('removes the mark of a picture that a row names again', async () => {
    await storeOld(keyOf(1), 40);
    await markUnused(store, keyOf(1));
    await setAge(`${keyOf(1)}/unused.json`, 3);
    expect(await cleanUp([keyOf(1)])).toEqual({ pictures: 1, deleted: 0 });
    expect(await listKeys()).toEqual([`${keyOf(1)}/320.webp`]);
  });

  test('deletes nothing if the database knows few of many pictures', async () => {
    for (let i = 0; i < 101; i += 1) await storeOld(keyOf(i), 48);
    await expect(cleanUp()).rejects.toThrow('Nothing was deleted');
    expect(await listKeys()).toHaveLength(101);
  });

  test('deletes nothing if the database fails', async () => {
    await storeOld(keyOf(1), 48);
    const failing = cleanUp([], { findKnownKeys: () => Promise.reject(new Error('no database')) });
    await expect(failing).rejects.toThrow('no database');
    expect(await listKeys()).toHaveLength(1);
  });
});
