import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { invalidateListings, LISTINGS_CHANGED } from '#server/context.ts';
import { type Listener, listen } from '#server/db/listen.ts';
import type { Db } from '#server/db/tables.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { openProgram } from '#server/open-program.ts';
import type { Program } from '#server/open-services.ts';
import { propertyNear } from '#shared/api/properties.ts';
import { mainSchools } from '#shared/api/schools.ts';
import type { PageHost } from '#shared/page-host.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  makeManager,
  makeProperty,
  makeSchool,
  propertyInput,
  saveProperty,
  TOWN,
} from '#test/helpers/listings.ts';
import { createPageLoader } from '#test/helpers/pages.ts';
import { HOST } from '#test/helpers/people.ts';

const SETTLE_MS = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'porchlight-cached-replica-'));

/** A second database that plays the replica: the tests update it later than the primary. */
let replica: Db;
let primary: Db;
let program: Program;
let cache: ResponseCache;
let listener: Listener;
let app: FastifyInstance;
let otherApp: FastifyInstance;
let ids: { lake: number; manager: number; home: number };
let rendered: number;
let isFailingForVisitors: boolean;

/** Renders the names of the school's properties, like the housing page. */
async function listHomes(request: Request, host: PageHost): Promise<Response> {
  rendered += 1;
  if (isFailingForVisitors && host.isWhole) return new Response('<p>sorry', { status: 500 });
  const [, school = ''] = new URL(request.url).pathname.split('/');
  const [found] = await host.call(mainSchools, { public_view_url: school });
  const asked = { school: String(found!.id), point: TOWN.join(','), view: 'card' as const };
  const homes = await host.call(propertyNear, asked as never);
  const names = JSON.stringify(homes);
  return new Response(`<!doctype html><script nonce="${host.nonce}">go()</script><p>${names}</p>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

const fill = async (db: Db) => {
  const lake = await makeSchool(db, { name: 'Lake College', public_view_url: 'lake' });
  const manager = await makeManager(db);
  return { lake, manager, home: await makeProperty(db, manager, { name: 'Old House' }) };
};

const rename = (db: Db, name: string) =>
  saveProperty(db, { ...propertyInput(ids.manager, { name }), id: ids.home });

beforeAll(async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  [primary, replica] = [first.db, second.db];
  ids = await fill(primary);
  expect(await fill(replica)).toEqual(ids);
  program = await openProgram({
    DATABASE_URL: first.url,
    DATA_DIR: folder,
    REQUEST_LIMIT_PER_MINUTE: '0',
  });
  cache = new ResponseCache({ settleMs: SETTLE_MS });
  listener = await listen({
    connection: program.database.connection,
    channels: [LISTINGS_CHANGED],
    onNotification: (_, payload) => invalidateListings(cache, payload),
    onLost: () => {},
    onReconnect: () => {},
    log: program.log,
  });
  cache.setListening(true);
  const start = () =>
    createApp({
      ...program,
      db: program.database.db,
      readDb: replica,
      cache,
      loadPages: createPageLoader(listHomes),
    });
  [app, otherApp] = await Promise.all([start(), start()]);
  await Promise.all([app.ready(), otherApp.ready()]);
});
afterAll(async () => {
  await Promise.all([app.close(), otherApp.close()]);
  await listener.close();
  await program.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await rename(primary, 'Old House');
  await rename(replica, 'Old House');
  cache.invalidate(null);
  rendered = 0;
  isFailingForVisitors = false;
});

type PageRequest = { cookies?: Record<string, string>; query?: string; at?: FastifyInstance };

async function pageOf({ cookies = {}, query = '' }: PageRequest = {}): Promise<string> {
  const headers = { host: HOST, 'accept-encoding': 'identity' };
  const answer = await app.inject({ method: 'GET', url: `/lake/${query}`, headers, cookies });
  expect(answer.statusCode).toBe(200);
  return homeIn(answer.body);
}

async function listOf({ cookies = {}, at = app }: PageRequest = {}): Promise<string> {
  const url = `/api/v1/property_near/?school=${ids.lake}&point=${TOWN.join(',')}`;
  const answer = await at.inject({ method: 'GET', url, headers: { host: HOST }, cookies });
  expect(answer.statusCode).toBe(200);
  return homeIn(answer.body);
}

const homeIn = (text: string) => /(Old|New) House/.exec(text)?.[0] ?? text;

/** Makes a successful write and returns the cookie that it sets. */
async function writersCookies(): Promise<Record<string, string>> {
  const written = await app.inject({
    method: 'POST',
    url: '/api/v1/password-reset/',
    headers: { host: HOST },
    payload: { email: 'nobody@example.edu' },
  });
  const { value } = written.cookies.find(({ name }) => name === 'porchlight_wrote')!;
  return { porchlight_wrote: value };
}

describe('page cache while a replica lacks a saved property', () => {
  test('serves the new page after the notification', async () => {
    expect(await pageOf()).toBe('Old House');
    expect(await pageOf()).toBe('Old House');
    expect(rendered).toBe(1);
    await rename(primary, 'New House');
    await expect.poll(() => pageOf()).toBe('New House');
    const made = rendered;
    expect(await pageOf()).toBe('New House');
    expect(rendered).toBe(made);
    // A page with this query is not cached, so it reads from the replica.
    expect(await pageOf({ query: '?utm_source=letter' })).toBe('Old House');
  });

  test('shows the writer the new property on uncached pages immediately', async () => {
    const cookies = await writersCookies();
    await pageOf();
    await rename(primary, 'New House');
    const before = rendered;
    expect(await pageOf({ cookies })).toBe('New House');
    expect(await listOf({ cookies })).toBe('New House');
    expect(await pageOf({ cookies })).toBe('New House');
    expect(rendered).toBe(before + 2);
    // The other process serves the old list, too.
    expect(await listOf({ at: otherApp })).toBe('Old House');
    expect(await listOf({ cookies, at: otherApp })).toBe('New House');
  });

  test('ignores a forged writer cookie', async () => {
    await pageOf();
    const cookies = { porchlight_wrote: '9999999999.forged' };
    await pageOf({ cookies });
    expect(rendered).toBe(1);
    await rename(primary, 'New House');
    expect(await listOf({ cookies })).toBe('Old House');
  });

  test('does not cache a list read from the replica', async () => {
    await rename(primary, 'New House');
    expect(await listOf()).toBe('Old House');
    expect(cache.size).toBe(0);
    await rename(replica, 'New House');
    expect(await listOf()).toBe('New House');
    expect(await pageOf({ query: '?utm_source=letter' })).toBe('New House');
  });
});

describe('page cache when the primary fails to render', () => {
  test('serves visitors an uncached page from the replica', async () => {
    isFailingForVisitors = true;
    expect(await pageOf()).toBe('Old House');
    isFailingForVisitors = false;
    await rename(primary, 'New House');
    await expect.poll(() => pageOf()).toBe('New House');
  });
});
