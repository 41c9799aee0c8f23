import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '#server/config/settings.ts';
import { placeholderValues } from '#server/content/fill-placeholders.ts';
import { markdownLibrary } from '#server/content/markdown-library.ts';
import type { Db } from '#server/db/tables.ts';
import { sendProblem } from '#server/http/send-problem.ts';
import { speakToReaders } from '#server/http/speak.ts';
import { sweepPreviews } from '#server/previews/preview-jobs.ts';
import { previewRoutes } from '#server/previews/previews.routes.ts';
import { readScene } from '#server/previews/read-scene.ts';
import { createDiskStore } from '#server/storage/disk-store.ts';
import type { Store } from '#server/storage/store.ts';
import { articleCardPath, listingCardPath, schoolCardPath } from '#shared/pages.ts';
import { PROPERTY_TYPES } from '#shared/rules/property-type-label.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty, makeSchool, photoKey } from '#test/helpers/listings.ts';

const LONG =
  'The Very Long Name of the Polytechnic Institute and State University of Arts, Letters and Mechanical Sciences, Fort Worth';
const MAX_BYTES = 200_000;

let db: Db;
let app: FastifyInstance;
let store: Store;
let manager: number;
let folder: string;
/** What is stored now waits for it. */
const untilKept: Promise<void> = Promise.resolve();
/** What is being stored: an answer does not wait for it for long. */
const keeping: Promise<void>[] = [];

beforeAll(async () => {
  db = (await testDatabase()).db;
  folder = mkdtempSync(join(tmpdir(), 'porchlight-cards-'));
  const disk = createDiskStore(folder);
  const put: Store['put'] = async (key, bytes) => {
    await untilKept;
    const kept = disk.put(key, bytes);
    keeping.push(kept);
    await kept;
  };
  store = { ...disk, put };
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 } });
  app.setErrorHandler(sendProblem);
  speakToReaders(app);
  const values = placeholderValues(readSettings({}), 'http://localhost');
  await app.register(previewRoutes, { db, store, content: markdownLibrary(values, console) });
  await app.ready();
  manager = await makeManager(db);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (url: string, headers = {}) => app.inject({ url, headers });

async function keptCards(): Promise<string[]> {
  await Promise.all(keeping.splice(0));
  const keys: string[] = [];
  for await (const { key } of store.list('cards/')) keys.push(key);
  return keys.sort();
}

/** Asks for a card and checks what is true of every one. */
async function seeCard(url: string, type = 'image/png') {
  const answer = await ask(url);
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  expect(answer.headers['content-type']).toBe(type);
  expect(answer.rawPayload.length).toBeLessThan(MAX_BYTES);
  const { width, height, format } = await sharp(answer.rawPayload).metadata();
  expect({ width, height, format: `image/${format}` }).toEqual({ width: 1200, height: 630, format: type });
  return answer;
}

describe('Whoever asks for a card that there is none of', () => {
  test.each([
    '/cards/school/nowhere.png',
    '/cards/school/%00.png',
    `/cards/school/${'x'.repeat(190)}.png`,
    '/cards/listing/0.png',
    '/cards/listing/abc.png',
    '/cards/article/nothing.png',
    '/cards/article/..%2f..%2fpackage.json.png',
    '/cards/__proto__/a.png',
  ])('is told so: %s', async (url) => {
    const answer = await ask(url);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
  });

  test('a listing that visitors cannot see has no card, and its old one is not shown either', async () => {
    const id = await makeProperty(db, manager);
    await seeCard(listingCardPath(id));
    await db.updateTable('properties').set({ status: 'inactive' }).where('id', '=', id).execute();
    expect((await ask(listingCardPath(id))).statusCode).toBe(404);
    await db.updateTable('properties').set({ status: 'active' }).where('id', '=', id).execute();
    await seeCard(listingCardPath(id));
    await db
      .updateTable('properties')
      .set({ status: 'inactive', deleted: new Date() })
      .where('id', '=', id)
      .execute();
    expect((await ask(listingCardPath(id))).statusCode).toBe(404);
  });
});

describe('The card of a school', () => {
  test.each([
    ['a name of 120 letters', LONG],
    ['a name without Latin letters', '東京大学'],
    ['a name full of signs', '<svg onload="x">&amp; \u202e"\' 🏫'],
  ])('is drawn for %s', async (_, name) => {
    const public_view_url = `school-${Math.abs(name.length * 31 + name.codePointAt(0)!)}-${name.length}`;
    await makeSchool(db, { name, short_name: name.slice(0, 20), public_view_url });
    await seeCard(schoolCardPath({ public_view_url }));
  });
});

describe('The card of a listing', () => {
  async function makePhoto(property_id: number, noise: boolean): Promise<string> {
    const storage_key = photoKey();
    const size = { width: 1280, height: 853 };
    const ground = noise
      ? { ...size, channels: 3 as const, noise: { type: 'gaussian' as const, mean: 120, sigma: 60 } }
      : { ...size, channels: 3 as const, background: '#00aa00' };
    const bytes = await sharp({ create: ground as never })
      .webp({ quality: 90 })
      .toBuffer();
    await store.put(`${storage_key}/1280.webp`, bytes);
    const row = {
      property_id,
      storage_key,
      ...size,
      caption: '',
      order: 0,
      placeholder: 'data:image/webp;base64,AA==',
      bytes: bytes.length,
    };
    await db.insertInto('photos').values(row).execute();
    return storage_key;
  }

  test('shows its first photo', async () => {
    const id = await makeProperty(db, manager, { name: 'Green House' });
    await makePhoto(id, false);
    const { rawPayload } = await seeCard(listingCardPath(id), 'image/jpeg');
    // Above the words one sees the photo.
    const { data } = await sharp(rawPayload)
      .extract({ left: 600, top: 180, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[1]!).toBeGreaterThan(120);
    expect(data[0]!).toBeLessThan(60);
  });

  test('without a photo has a drawing of its kind of building', async () => {
    for (const type of PROPERTY_TYPES)
      expect(readScene(`home-${type.replaceAll('_', '-')}`, 'light'), type).not.toBeNull();
    const id = await makeProperty(db, manager, { type: 'duplex_etc', name: LONG });
    await seeCard(listingCardPath(id));
  });

  test('is drawn without a photo whose file is gone', async () => {
    const id = await makeProperty(db, manager, { name: 'Lost Photo' });
    const storage_key = await makePhoto(id, false);
    await store.delete(`${storage_key}/1280.webp`);
    await seeCard(listingCardPath(id));
  });

  test.each([
    ['no price', { name: 'Ask Us' }, [{ bedrooms: 0, full_bath: 1, price: 0 }]],
    ['a name that has no Latin letter', { name: '学生公寓' }, [{ bedrooms: 2, full_bath: 1, price: 1200 }]],
  ])('is drawn with %s', async (_, values, floor_plans) => {
    const id = await makeProperty(db, manager, values, { floor_plans: floor_plans as never });
    await seeCard(listingCardPath(id));
  });
});

describe('The card of a guide', () => {
  test('shows its title and its drawing; legal texts and pages have none', async () => {
    await seeCard(articleCardPath('rental-scams'));
    expect((await ask('/cards/article/about.png')).statusCode).toBe(404);
  });
});

describe('A card that was drawn', () => {
  test('is kept: who asks again gets the same, and whoever has it is told so', async () => {
    await makeSchool(db, { name: 'Kept College', public_view_url: 'kept' });
    const first = await seeCard('/cards/school/kept.png');
    const before = await keptCards();
    const second = await ask('/cards/school/kept.png');
    expect(second.rawPayload).toEqual(first.rawPayload);
    expect(await keptCards()).toEqual(before);
    const { etag } = first.headers;
    const third = await ask('/cards/school/kept.png', { 'if-none-match': etag });
    expect(third.statusCode).toBe(304);
    expect(third.rawPayload).toHaveLength(0);
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await app.inject({ method: 'HEAD', url: '/cards/school/kept.png' })).rawPayload).toHaveLength(0);
  });

  test('is another when what it shows is another', async () => {
    const id = await makeProperty(db, manager, { name: 'Old Name' });
    const { etag } = (await seeCard(listingCardPath(id))).headers;
    await db.updateTable('properties').set({ name: 'New Name' }).where('id', '=', id).execute();
    expect((await seeCard(listingCardPath(id))).headers.etag).not.toBe(etag);
  });

  test('is swept after three months, and then drawn again for whoever asks', async () => {
    await seeCard('/cards/school/kept.png');
    expect(await sweepPreviews(store, new Date())).toBe(0);
    const later = new Date(Date.now() + 100 * 24 * 60 * 60 * 1000);
    expect(await sweepPreviews(store, later)).toBeGreaterThan(0);
    expect(await keptCards()).toEqual([]);
    await seeCard('/cards/school/kept.png');
  });
});

test('somebody who has card after card drawn is stopped, and still gets those that are kept', async () => {
  await makeSchool(db, { name: 'Last College', public_view_url: 'last' });
  const from = (url: string) => app.inject({ url, remoteAddress: '203.0.113.9' });
  const { key } = await db
    .selectFrom('attempts')
    .select('key')
    .where('key', 'like', 'card-network:%')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('attempts')
    .set({ key: key.replace(/:.*/, ':203.0.113.9'), points: 300 })
    .where('key', '=', key)
    .execute();
  const refused = await from('/cards/school/last.png');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('/cards/school/kept.png')).statusCode).toBe(200);
  await seeCard('/cards/school/last.png');
});
