import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { feedTasks } from '#server/properties/import/fetch-scheduled-feeds.ts';
import { findLastImport } from '#server/properties/import/listing-imports.queries.ts';
import { findAllFeeds } from '#server/properties/import/scheduled-feeds.queries.ts';
import { MAX_SCHEDULED_FEEDS } from '#shared/api/listing-import.ts';
import type { ImportItem, ImportState, ScheduledFeedItem } from '#shared/api/listing-import-schemas.ts';
import type { Actor } from '#test/access/actors.ts';
import { createOperatorCommand } from '#test/accounts/operator-command.ts';
import { jobContext, runImport, runImportJob } from './import-file.ts';
import { createManagerApi, errorsOf, expectStatus, makeManagerActor } from './manager-api.ts';

const HEAD = 'external_id,name,address_1,city,state,postal_code,latitude,longitude,bedrooms,price';
const row = (id: number, price = 900) =>
  `r${id},House ${id},${id} Elm Street,Columbus,OH,43201,40,-83.0${id},1,${price}`;
const csv = (...rows: string[]) => [HEAD, ...rows, ''].join('\n');
const ALL = Array.from({ length: 9 }, (_, index) => row(index + 1));

const managerApi = await createManagerApi();
const { db } = managerApi;
let manager: Actor;
let answerWith: RequestListener;
const asked: (string | undefined)[] = [];

const server = createServer((request, response) => {
  asked.push(request.headers['if-none-match']);
  answerWith(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
beforeEach(async () => {
  manager = await makeManagerActor(db);
  asked.length = 0;
});

const answer =
  (text: string, etag: string): RequestListener =>
  (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { etag }).end(text);
  };

const statuses = async () =>
  new Map((await managerApi.listListings(manager)).map(({ name, status }) => [name, status]));
const imports = async () =>
  expectStatus(await managerApi.request(manager, 'GET', 'listing_imports/')) as ImportItem[];
const feeds = async () =>
  expectStatus(await managerApi.request(manager, 'GET', 'scheduled_feeds/')) as ScheduledFeedItem[];
const notifications = async () =>
  (expectStatus(await managerApi.request(manager, 'GET', 'notifications/')) as { topic: string }[]).filter(
    ({ topic }) => topic === 'listing_feed',
  );
const mails = async () => {
  const rows = await db
    .selectFrom('mail_outbox')
    .select('template')
    .where('to_user_id', '=', manager.id)
    .orderBy('id')
    .execute();
  return rows.map(({ template }) => template).filter((name) => name.startsWith('feed_'));
};

async function addFeed(): Promise<number> {
  const body = { url: 'https://feeds.example/homes.csv' };
  const { id } = expectStatus(
    await managerApi.request(manager, 'POST', 'scheduled_feeds/', body),
    201,
  ) as ScheduledFeedItem;
  await pointToServer(id);
  return id;
}

async function pointToServer(feed_id: number): Promise<void> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/homes.csv`;
  await db.updateTable('scheduled_feeds').set({ url }).where('id', '=', feed_id).execute();
}

const fetchFeed = (feed_id: number, allowed?: { addresses: string[] }) =>
  feedTasks({ db, ...(allowed ? { allowed } : {}) })['fetch-listing-feed']!({ feed_id }, jobContext());
const LOOPBACK = { addresses: ['127.0.0.1'] };

/** Null if the feed is unchanged or failed. */
async function readFeed(feed_id: number): Promise<ImportState | null> {
  const before = (await imports())[0]?.id ?? 0;
  await fetchFeed(feed_id, LOOPBACK);
  const [last] = await imports();
  return last && last.id !== before ? await runImportJob(managerApi, manager, last.id) : null;
}

describe('scheduled feed', () => {
  test('is imported, and an unchanged file only confirms its listings', async () => {
    const id = await addFeed();
    answerWith = answer(csv(...ALL), '"1"');
    expect(await readFeed(id)).toMatchObject({ state: 'done', feed: id, report: { created: 9, retired: 0 } });
    await sql`update properties set availability_confirmed = now() - interval '20 days'
      where manager_id = ${manager.manager_id}`.execute(db);
    expect(await readFeed(id)).toBeNull();
    expect(asked).toEqual([undefined, '"1"']);
    const listings = await managerApi.listListings(manager);
    const day = new Date().toISOString().slice(0, 10);
    expect(new Set(listings.map((one) => one.availability_confirmed.slice(0, 10)))).toEqual(new Set([day]));
  });

  test('hides a listing that is missing in the file, and shows it again when it is back', async () => {
    const id = await addFeed();
    answerWith = answer(csv(...ALL), '"1"');
    await readFeed(id);
    answerWith = answer(csv(...ALL.slice(1)), '"2"');
    const state = await readFeed(id);
    expect(state).toMatchObject({ dry_run: false, report: { retired: 1, retired_names: ['House 1'] } });
    expect((await statuses()).get('House 1')).toBe('inactive');
    answerWith = answer(csv(...ALL), '"3"');
    expect(await readFeed(id)).toMatchObject({ report: { updated: 1, retired: 0 } });
    expect((await statuses()).get('House 1')).toBe('active');
  });

  test('keeps a listing whose row is rejected', async () => {
    const id = await addFeed();
    answerWith = answer(csv(...ALL), '"1"');
    await readFeed(id);
    answerWith = answer(csv(...ALL.slice(1), ALL[0]!.replace(',1,900', ',many,900')), '"2"');
    expect(await readFeed(id)).toMatchObject({ report: { rejected: 1, retired: 0 } });
    expect((await statuses()).get('House 1')).toBe('active');
  });

  test('that would hide more than a fifth of its listings waits for a confirmation', async () => {
    const id = await addFeed();
    answerWith = answer(csv(...ALL), '"1"');
    await readFeed(id);
    answerWith = answer(csv(row(4, 950), ...ALL.slice(4)), '"2"');
    const waiting = await readFeed(id);
    expect(waiting).toMatchObject({ state: 'done', dry_run: true, report: { retired: 3, updated: 1 } });
    expect(new Set((await statuses()).values())).toEqual(new Set(['active']));
    expect(await notifications()).toHaveLength(1);
    expect(await mails()).toEqual(['feed_waits']);

    const path = `listing_imports/${waiting!.id}/`;
    expectStatus(await managerApi.request(manager, 'POST', path, { dry_run: false }));
    const confirmed = await runImportJob(managerApi, manager, waiting!.id);
    expect(confirmed).toMatchObject({ dry_run: false, report: { retired: 3, updated: 1 } });
    expect([...(await statuses()).values()].filter((status) => status === 'inactive')).toHaveLength(3);
  });

  test('that fails three times notifies its manager once and changes nothing', async () => {
    const id = await addFeed();
    answerWith = answer(csv(...ALL), '"1"');
    await readFeed(id);
    answerWith = answer('<!doctype html><html><body>Log in</body></html>', '"2"');
    expect(await readFeed(id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('web page'),
    });
    answerWith = (_, response) => response.writeHead(500).end();
    await readFeed(id);
    expect(await feeds()).toMatchObject([{ failures: 2 }]);
    expect(await notifications()).toEqual([]);
    await readFeed(id);
    await readFeed(id);
    expect(await feeds()).toMatchObject([
      { failures: 4, problem: 'The address answers with an error (500).' },
    ]);
    expect(await notifications()).toHaveLength(1);
    expect(await mails()).toEqual(['feed_failed']);
    expect(new Set((await statuses()).values())).toEqual(new Set(['active']));
    answerWith = answer(csv(...ALL), '"1"');
    await readFeed(id);
    expect(await feeds()).toMatchObject([{ failures: 0, problem: null }]);
  });

  test('of a private network is refused', async () => {
    const id = await addFeed();
    await db.updateTable('scheduled_feeds').set({ url: 'https://10.0.0.1/x' }).where('id', '=', id).execute();
    await fetchFeed(id);
    expect(await feeds()).toMatchObject([{ problem: 'The URL does not point to the public internet.' }]);
  });

  test('leaves its listings when it is removed', async () => {
    const id = await addFeed();
    answerWith = answer(csv(...ALL), '"1"');
    await readFeed(id);
    expectStatus(await managerApi.request(manager, 'DELETE', `scheduled_feeds/${id}/`));
    expect([await feeds(), (await statuses()).size]).toEqual([[], 9]);
  });
});

test('operator adds a feed, and confirms a file that would hide many listings', async () => {
  const operator = createOperatorCommand(managerApi.url);
  const run = async (id: number) => {
    await fetchFeed(id, LOOPBACK);
    await runImport(db, (await findLastImport(db, id))!.id);
  };
  expect(await operator('add-feed', 'acme', 'https://feeds.example/acme.csv')).toMatchObject({ code: 0 });
  const [feed] = (await findAllFeeds(db)).filter(({ source }) => source === 'acme');
  await pointToServer(feed!.id);
  answerWith = answer(csv(...ALL), '"1"');
  await run(feed!.id);
  answerWith = answer(csv(...ALL.slice(4)), '"2"');
  await run(feed!.id);
  expect((await operator('list-feeds')).output).toContain('waits for confirm-feed: 4 listings');
  expect(await operator('confirm-feed', String(feed!.id))).toMatchObject({ code: 0 });
  await runImport(db, (await findLastImport(db, feed!.id))!.id);
  const active = await db
    .selectFrom('properties')
    .select('name')
    .where('source', '=', 'acme')
    .where('status', '=', 'active')
    .execute();
  expect(active).toHaveLength(5);
  expect(await operator('remove-feed', String(feed!.id))).toMatchObject({ code: 0 });
});

describe('scheduled feed address', () => {
  const create = (url: string) => managerApi.request(manager, 'POST', 'scheduled_feeds/', { url });

  test.each([
    'http://feeds.example/a.xml',
    'ftp://feeds.example/a',
    'feeds.example',
    '',
    'https://a:b@feeds.example/',
  ])('is refused: %s', async (url) => {
    expect(errorsOf(await create(url))).toHaveProperty('url');
  });

  test('is refused if the manager has it already or has too many', async () => {
    expectStatus(await create('https://feeds.example/1.xml'), 201);
    expectStatus(await create('https://feeds.example/1.xml'), 409);
    for (let count = 2; count <= MAX_SCHEDULED_FEEDS; count += 1)
      expectStatus(await create(`https://feeds.example/${count}.xml`), 201);
    expectStatus(await create('https://feeds.example/more.xml'), 409);
  });
});
