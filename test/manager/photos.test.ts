import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { consumeAttempt } from '#server/accounts/consume-attempt.ts';
import { MANAGER_LIMITS } from '#server/properties/manage/manager-limits.ts';
import { findKnownStorageKeys } from '#server/properties/photo-jobs.queries.ts';
import { MAX_PHOTOS } from '#shared/api/manager-properties.ts';
import type { ManagerPhoto } from '#shared/api/manager-properties-schemas.ts';
import type { Actor } from '#test/access/actors.ts';
import { makeProperty, photoKey } from '#test/helpers/listings.ts';
import { dataUrl, makeListing } from '#test/helpers/manager-listings.ts';
import { type FormPart, multipart, sendForm } from '#test/helpers/multipart.ts';
import { HOST } from '#test/helpers/people.ts';
import {
  NOT_PICTURES,
  OTHER_PICTURES,
  photo,
  pngBomb,
  sidewaysPhotoWithPlace,
} from '#test/storage/hostile-pictures.ts';
import { createManagerApi, errorsOf, expectStatus, makeManagerActor } from './manager-api.ts';

const managerApi = await createManagerApi();
const { db, school } = managerApi;
const small = await photo(320, 240);
let manager: Actor;
let other: Actor;
let property: number;

beforeEach(async () => {
  manager = await makeManagerActor(db);
  other = await makeManagerActor(db);
  property = await makeProperty(db, manager.manager_id!);
});

const sendTo = async (method: 'POST' | 'PUT', path: string, parts: FormPart[]) =>
  await sendForm(managerApi.app, method, path, manager.token, await multipart(parts));
const upload = async (bytes: Buffer = small, more: Record<string, string> = {}) =>
  await sendTo('POST', 'photos/', [
    ['property', String(property)],
    ...Object.entries(more),
    ['photo', bytes],
  ]);
const uploaded = async (more: Record<string, string> = {}) =>
  expectStatus(await upload(small, more), 201) as ManagerPhoto;
const asJson = async (body: object) =>
  await managerApi.request(manager, 'POST', 'photos/', { property, photo: dataUrl(small), ...body });
const patch = async (id: number, body: object) =>
  await managerApi.request(manager, 'PATCH', `photos/${id}/`, body);
const photosOf = async () => (await managerApi.getListing(manager, property)).photos;
const keyOf = ({ url }: { url: string }) => url.split('/')[2]!;
/** The photos have no files. */
const withRows = async (count: number, tier: 'free' | 'standard' = 'free') =>
  await makeProperty(
    db,
    manager.manager_id!,
    { tier },
    {
      photos: Array.from({ length: count }, (_, order) => ({
        ...{ storage_key: photoKey(), width: 640, height: 480, order },
      })),
    },
  );

describe('photo validation', () => {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(2000, 7)]);
  const hostile: [string, () => Buffer | Promise<Buffer>, number][] = [
    ['an archive', () => zip, 415],
    ['nothing', () => Buffer.alloc(0), 415],
    ['a text', () => NOT_PICTURES.text!, 415],
    ['a drawing with a script', () => OTHER_PICTURES.SVG!, 415],
    ['a photo that was cut short', async () => (await photo(800, 600)).subarray(0, 9000), 400],
    ['400 million pixels in 49 kB', () => pngBomb(20_000, 20_000), 413],
    ['20 MB', () => Buffer.alloc(20_000_000, 1), 413],
  ];

  test.each(hostile)('rejects %s in a form and stores nothing', async (_name, make, status) => {
    const before = managerApi.listStoredKeys();
    const answer = await upload(await make());
    expect([answer.statusCode, Object.keys(errorsOf(answer))]).toEqual([status, ['photo']]);
    expect([managerApi.listStoredKeys(), await photosOf()]).toEqual([before, []]);
  });

  test('responds 400 to a missing photo, a long caption and negative numbers', async () => {
    expect(errorsOf(await asJson({ photo: '' }))).toEqual({ photo: ['Photo is required'] });
    expect(errorsOf(await asJson({ caption: 'x'.repeat(301) }))).toHaveProperty('caption');
    expect(errorsOf(await asJson({ order: -1 }))).toEqual({ order: ['This field must be at least 0.'] });
    expect(errorsOf(await asJson({ property: -1 }))).toHaveProperty('property');
    expect(await photosOf()).toEqual([]);
  });
});

describe('photos of another manager', () => {
  test('respond 403, or 404 when the listing is hidden, to every change', async () => {
    const shown = await makeListing(db, other.manager_id!);
    const hidden = await makeListing(db, other.manager_id!, { status: 'inactive' });
    const before = managerApi.listStoredKeys();
    for (const [listing, status] of [
      [shown, 403],
      [hidden, 404],
    ] as const) {
      const path = `photos/${listing.photo}/`;
      expect((await asJson({ property: listing.id })).statusCode).toBe(status);
      expect((await sendTo('PUT', path, [['photo', small]])).statusCode).toBe(status);
      expect((await patch(listing.photo, { caption: 'Mine' })).statusCode).toBe(status);
      expect((await managerApi.request(manager, 'DELETE', path)).statusCode).toBe(status);
    }
    expect(managerApi.listStoredKeys()).toEqual(before);
    expect((await managerApi.getListing(other, shown.id)).photos).toMatchObject([{ caption: '' }]);
  });
});

describe('photo', () => {
  test('loses its metadata, is rotated upright and public immediately', async () => {
    const answer = await upload(await sidewaysPhotoWithPlace(), {
      ...{ caption: 'The front', url: 'https://evil.test/x', thumb_url: 'https://evil.test/x', id: '-3' },
    });
    const saved = expectStatus(answer, 201) as ManagerPhoto;
    expect(saved).toMatchObject({ width: 200, height: 400, caption: 'The front', is_over_limit: false });
    const file = await managerApi.app.inject({ url: saved.url, headers: { host: HOST } });
    expect(file.statusCode).toBe(200);
    const { exif, xmp } = await sharp(file.rawPayload).metadata();
    expect([exif, xmp]).toEqual([undefined, undefined]);
    expect((await managerApi.findPublic(property, school))?.photos).toMatchObject([
      { id: saved.id, url: saved.url },
    ]);
  });

  test('is accepted as a data URL of up to 12 MB', async () => {
    const saved = expectStatus(await asJson({ caption: 'By post' }), 201);
    expect(saved).toMatchObject({ width: 320, property, caption: 'By post' });
    const noise = Buffer.concat([small, Buffer.alloc(11_900_000, 1)]);
    expectStatus(await asJson({ photo: dataUrl(noise) }), 201);
  });

  test('is replaced by another file, and unchanged when its own URL is sent', async () => {
    const saved = await uploaded({ caption: 'The front' });
    const path = `photos/${saved.id}/`;
    const same = expectStatus(await managerApi.request(manager, 'PUT', path, { photo: saved.url, order: 4 }));
    expect(same).toMatchObject({ url: saved.url, caption: 'The front', order: 4 });
    const after = expectStatus(await sendTo('PUT', path, [['photo', await photo(640, 480)]])) as ManagerPhoto;
    expect(after).toMatchObject({ id: saved.id, width: 640, caption: 'The front', property });
    expect(await managerApi.listKeysToDelete()).toContain(keyOf(saved));
    expect((await managerApi.findPublic(property, school))?.photos[0]?.url).toBe(after.url);
    const bad = await sendTo('PUT', path, [['photo', NOT_PICTURES.text!]]);
    expect([bad.statusCode, (await photosOf())[0]?.url]).toEqual([415, after.url]);
  });

  test('PATCH changes only the order and caption', async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    expect([first.order, second.order]).toEqual([0, 1]);
    const foreign = { property: 1, url: 'https://evil.test/x', storage_key: 'f'.repeat(32), id: 1, width: 1 };
    const after = expectStatus(await patch(second.id, { order: 0, caption: 'The garden', ...foreign }));
    expect(after).toMatchObject({
      id: second.id,
      url: second.url,
      order: 0,
      caption: 'The garden',
      property,
    });
    expectStatus(await patch(first.id, { order: 1 }));
    expect((await photosOf()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await managerApi.findPublic(property, school))?.photos.map(({ id }) => id)).toEqual([
      second.id,
      first.id,
    ]);
    const stale = await patch(first.id, { caption: 'Late', expected_updated: first.updated });
    expect(stale.statusCode).toBe(409);
  });

  test('is deleted once, with its files', async () => {
    const saved = await uploaded();
    expectStatus(await managerApi.request(manager, 'DELETE', `photos/${saved.id}/`));
    expect(await managerApi.listKeysToDelete()).toContain(keyOf(saved));
    expect((await managerApi.request(manager, 'DELETE', `photos/${saved.id}/`)).statusCode).toBe(404);
    expect((await managerApi.findPublic(property, school))?.photos).toEqual([]);
  });

  test("above the tier's allowance is flagged and visible only to its manager until the tier is raised", async () => {
    property = await withRows(6);
    const flags = async () => (await photosOf()).map((one) => one.is_over_limit);
    expect(await flags()).toEqual([false, false, false, false, false, true]);
    expect((await managerApi.findPublic(property, school))?.photos).toHaveLength(5);
    const [item] = await managerApi.listListings(manager);
    expect(item!.photos).toHaveLength(6);
    const [, , , , , last] = await photosOf();
    expectStatus(await patch((await photosOf())[0]!.id, { order: 9 }));
    expect((await managerApi.findPublic(property, school))?.photos.map(({ id }) => id)).toContain(last!.id);
    property = await withRows(6, 'standard');
    expect(await flags()).toEqual(Array(6).fill(false));
    expect((await managerApi.findPublic(property, school))?.photos).toHaveLength(6);
  });
});

describe('concurrent and repeated photo uploads', () => {
  test('create one photo per idempotency key', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(small, { key })));
    const saved = answers.map((answer) => expectStatus(answer, 201) as ManagerPhoto);
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
    const again = await uploaded({ key });
    expect(again).toEqual(saved[0]);
  });

  test('respond 409 to all but one of three for the last free slot', async () => {
    property = await withRows(MAX_PHOTOS - 1);
    const answers = await Promise.all([upload(), upload(), upload()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(await photosOf()).toHaveLength(MAX_PHOTOS);
  });

  test('store identical files once, and delete them with the last photo', async () => {
    const bytes = await photo(330, 250);
    const [first, second] = [
      expectStatus(await upload(bytes), 201) as ManagerPhoto,
      expectStatus(await upload(bytes), 201) as ManagerPhoto,
    ];
    expect(keyOf(first)).toBe(keyOf(second));
    expectStatus(await managerApi.request(manager, 'DELETE', `photos/${first.id}/`));
    expect(await findKnownStorageKeys(db, [keyOf(first)])).toEqual(new Set([keyOf(second)]));
    expect((await managerApi.app.inject({ method: 'GET', url: second.url })).statusCode).toBe(200);
    expectStatus(await managerApi.request(manager, 'DELETE', `photos/${second.id}/`));
    expect((await findKnownStorageKeys(db, [keyOf(first)])).size).toBe(0);
  });

  test('respond 429 above sixty an hour', async () => {
    const bad = NOT_PICTURES.text!;
    const { id } = await uploaded();
    for (let at = 2; at < 60; at += 1) await consumeAttempt(db, MANAGER_LIMITS.upload, manager.id);
    expect((await upload(bad)).statusCode).toBe(415);
    const answer = await upload();
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await sendTo('PUT', `photos/${id}/`, [['photo', small]])).statusCode).toBe(429);
    expectStatus(await patch(id, { caption: 'Words are no photos' }));
  });

  test('respond 429 above two hundred megabytes a day', async () => {
    const large = Buffer.alloc(12_000_000, 1);
    expect((await upload(large)).statusCode).toBe(415);
    await db
      .updateTable('attempts')
      .set({ points: 190_000 })
      .where('key', 'like', 'photo-kilobytes:%')
      .execute();
    expect((await upload(large)).statusCode).toBe(429);
    await uploaded();
  });
});
