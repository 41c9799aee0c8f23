import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { consumeAttempt } from '#server/accounts/consume-attempt.ts';
import { FetchRefusal, fetchPublicFile } from '#server/http/fetch-public-file.ts';
import { photoFetchTasks } from '#server/properties/manage/fetch-photo.ts';
import { MANAGER_LIMITS } from '#server/properties/manage/manager-limits.ts';
import { insertPhotoFetches } from '#server/properties/manage/photo-fetches.queries.ts';
import { createDiskStore } from '#server/storage/disk-store.ts';
import { createPicturePool } from '#server/storage/picture-pool.ts';
import type { Actor } from '#test/access/actors.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { photo } from '#test/storage/hostile-pictures.ts';
import { createManagerApi, expectStatus, makeManagerActor } from './manager-api.ts';

const managerApi = await createManagerApi();
const { db } = managerApi;
let manager: Actor;
let answerWith: RequestListener;
let asked: number;
const server = createServer((request, response) => {
  asked += 1;
  answerWith(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const pictures = createPicturePool();
const LOOPBACK = { addresses: ['127.0.0.1'] };
const LIMITS = { maxBytes: 100_000, timeoutMs: 3000 };

beforeEach(async () => {
  manager = await makeManagerActor(db);
  asked = 0;
  answerWith = (_, response) => response.end('here');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await pictures.stop();
});

async function refusal(url: string, allowed: typeof LOOPBACK | null = null): Promise<string> {
  const error = await fetchPublicFile(url, LIMITS, allowed).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(FetchRefusal);
  return (error as FetchRefusal).message;
}
const leadTo =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end();

describe('fetchPublicFile refusals', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[ff02::1]/',
    'https://127.0.0.1/',
  ])('refuses the private address %s', async (url) => {
    expect(await refusal(url)).toContain('public internet');
  });

  test.each([
    'ftp://photos.example/x',
    'file:///etc/passwd',
    'http://a:b@photos.example/',
    'http://photos.example:22/',
    'x',
  ])('refuses the invalid URL %s', async (url) => {
    expect(await refusal(url)).toContain('not an allowed http or https URL');
  });

  test('refuses a redirect to a private address', async () => {
    answerWith = leadTo('http://169.254.169.254/');
    expect(await refusal(`${here}/`, LOOPBACK)).toContain('public internet');
    answerWith = leadTo('file:///etc/passwd');
    expect(await refusal(`${here}/`, LOOPBACK)).toContain('not an allowed http or https URL');
  });

  test('refuses more than three redirects', async () => {
    answerWith = leadTo('/again');
    expect(await refusal(`${here}/`, LOOPBACK)).toContain('redirects too many times');
    expect(asked).toBe(4);
  });

  test('refuses a file above the size limit, with or without a Content-Length', async () => {
    answerWith = (_, response) => response.writeHead(200, { 'content-length': 100_001 }).flushHeaders();
    expect(await refusal(`${here}/`, LOOPBACK)).toContain('too large');
    answerWith = (_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(10_000)));
      };
      response.on('drain', pour);
      pour();
    };
    expect(await refusal(`${here}/`, LOOPBACK)).toContain('too large');
  });

  test('times out on a server that sends nothing or never ends', async () => {
    const brief = { ...LIMITS, timeoutMs: 200 };
    for (const silent of [
      () => {},
      (_: unknown, response: { write(text: string): void }) => response.write('a'),
    ]) {
      answerWith = silent as RequestListener;
      await expect(fetchPublicFile(`${here}/`, brief, LOOPBACK)).rejects.toThrow('in time');
    }
  });
});

test('fetchPublicFile follows up to three redirects', async () => {
  answerWith = (request, response) => {
    const left = Number(request.url!.slice(1));
    if (left > 0) leadTo(`/${left - 1}`)(request, response);
    else response.end('here');
  };
  expect((await fetchPublicFile(`${here}/3`, LIMITS, LOOPBACK)).toString()).toBe('here');
});

describe('photo URL from an imported file', () => {
  const run = async (property_id: number, path: string, attempt = 1) => {
    const url = `${here}${path}`;
    await db.transaction().execute((trx) => insertPhotoFetches(trx, property_id, [url]));
    const tasks = photoFetchTasks({
      db,
      store: createDiskStore(managerApi.folder),
      pictures,
      allowed: LOOPBACK,
    });
    const log = { info() {}, warn() {}, error() {} };
    await tasks['fetch-photo']!({ property_id, url }, { log, attempt, signal: new AbortController().signal });
  };

  test('is downloaded once and stored as a photo of the listing', async () => {
    const id = await makeProperty(db, manager.manager_id!);
    const bytes = await photo(700, 500);
    answerWith = (_, response) => response.end(bytes);
    await run(id, '/front.jpg');
    await run(id, '/front.jpg');
    const { photos, photo_fetches } = await managerApi.getListing(manager, id);
    expect(photos).toMatchObject([{ width: 640, order: 0 }]);
    expect([photo_fetches, asked]).toEqual([[], 1]);
    expect(managerApi.listStoredKeys()).toContain(photos[0]!.url.split('/')[2]);
  });

  test('reports an invalid photo or an HTTP error at the listing, with one notification', async () => {
    const id = await makeProperty(db, manager.manager_id!);
    const stored = managerApi.listStoredKeys();
    answerWith = (_, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    await run(id, '/a.svg');
    answerWith = (_, response) => response.writeHead(404).end();
    await run(id, '/b.jpg');
    const { photos, photo_fetches } = await managerApi.getListing(manager, id);
    expect([photos, managerApi.listStoredKeys()]).toEqual([[], stored]);
    expect(photo_fetches.map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/\w/),
      'The address answers with an error (404).',
    ]);
    const notifications = expectStatus(
      await managerApi.request(manager, 'GET', 'notifications/'),
    ) as object[];
    expect(notifications).toMatchObject([{ topic: 'photo_fetch', data: { property: id } }]);
  });

  test('is retried while the server fails, and abandoned at the fourth attempt', async () => {
    const id = await makeProperty(db, manager.manager_id!);
    answerWith = (_, response) => response.writeHead(503).end();
    await expect(run(id, '/c.jpg', 1)).rejects.toThrow('503');
    expect((await managerApi.getListing(manager, id)).photo_fetches).toMatchObject([{ problem: null }]);
    await run(id, '/c.jpg', 4);
    expect((await managerApi.getListing(manager, id)).photo_fetches).toMatchObject([
      { problem: 'The address answers with an error (503).' },
    ]);
  });

  test("is not fetched above the manager's daily limit", async () => {
    const id = await makeProperty(db, manager.manager_id!);
    const { points } = MANAGER_LIMITS.photoFetch;
    await consumeAttempt(db, { ...MANAGER_LIMITS.photoFetch, weight: points }, manager.id);
    await run(id, '/e.jpg');
    expect(asked).toBe(0);
    const { photo_fetches } = await managerApi.getListing(manager, id);
    expect(photo_fetches).toMatchObject([{ problem: expect.stringContaining('Too many attempts') }]);
  });

  test('is not fetched after its listing was deleted', async () => {
    const id = await makeProperty(db, manager.manager_id!);
    expectStatus(await managerApi.request(manager, 'DELETE', `properties/${id}/`));
    await run(id, '/d.jpg');
    expect(asked).toBe(0);
  });
});
