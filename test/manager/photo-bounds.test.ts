import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PHOTO_QUOTA } from '#server/properties/manage/photo-quota.ts';
import type { Actor } from '#test/access/actors.ts';
import { makeProperty, photoKey } from '#test/helpers/listings.ts';
import { dataUrl } from '#test/helpers/manager-listings.ts';
import { photo } from '#test/storage/hostile-pictures.ts';
import { createManagerApi, makeManagerActor } from './manager-api.ts';

const managerApi = await createManagerApi();
const { db } = managerApi;
const small = await photo(320, 240);
const address = await managerApi.app.listen({ host: '127.0.0.1', port: 0 });
let manager: Actor;
let property: number;

beforeEach(async () => {
  manager = await makeManagerActor(db);
  property = await makeProperty(db, manager.manager_id!);
});

const upload = async () =>
  await managerApi.request(manager, 'POST', 'photos/', { property, photo: dataUrl(small) });
const rows = (count: number) =>
  Array.from({ length: count }, () => ({ storage_key: photoKey(), width: 320, height: 240 }));

/** Leaves the request open. */
function begin(type: string, length: number, who = manager): ClientRequest {
  const sending = httpRequest(`${address}/api/v1/photos/`, {
    method: 'POST',
    headers: {
      'content-type': type,
      'content-length': length,
      authorization: `Bearer ${who.token}`,
    },
  });
  sending.on('error', () => {});
  sending.write('{"photo":"data:image/jpeg;base64,');
  return sending;
}
const statusOf = (sending: ClientRequest) =>
  new Promise<number>((resolve) =>
    sending.once('response', (answer: IncomingMessage) => {
      answer.resume();
      resolve(answer.statusCode!);
    }),
  );

describe('photo upload body', () => {
  test.each(['application/json', 'multipart/form-data; boundary=x'])(
    'of 200 MB as %s gets 413 because of its Content-Length, before it is read',
    async (type) => {
      const sending = begin(type, 200_000_000);
      expect(await statusOf(sending)).toBe(413);
      sending.destroy();
    },
  );

  test('in JSON counts as a concurrent upload: it gets 503 above the limit, and an aborted one frees its slot', async () => {
    // A single manager would reach the account's limit before the server's.
    const others = await Promise.all(Array.from({ length: 11 }, () => makeManagerActor(db)));
    const waiting = [0, 1, 2].flatMap(() => others.map((who) => begin('application/json', 10_000_000, who)));
    expect(await Promise.race(waiting.map(statusOf))).toBe(503);
    const one = begin('application/json', 10_000_000);
    expect(await statusOf(one)).toBe(503);
    one.destroy();
    for (const sending of waiting) sending.destroy();
    await vi.waitFor(async () => expect((await upload()).statusCode).toBe(201), 10_000);
  });
});

describe('photo quota of a manager', () => {
  test('responds 409 above the maximum number of photos over all listings', async () => {
    for (let count = 0; count < PHOTO_QUOTA.count; count += 50) {
      await makeProperty(db, manager.manager_id!, {}, { photos: rows(50) });
    }
    const stored = managerApi.listStoredKeys();
    expect([(await upload()).statusCode, managerApi.listStoredKeys()]).toEqual([409, stored]);
    const copied = await managerApi.request(manager, 'POST', `manager_properties/${property}/duplicate/`, {});
    expect(copied.statusCode).toBe(409);
  });

  test('responds 409 above the total size', async () => {
    expect((await upload()).statusCode).toBe(201);
    const of = db.updateTable('photos').where('property_id', '=', property);
    await of.set({ bytes: PHOTO_QUOTA.bytes }).execute();
    expect((await upload()).statusCode).toBe(409);
  });
});
