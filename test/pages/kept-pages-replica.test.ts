import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Db } from '#server/db/tables.ts';
import { AnswerCache } from '#server/http/answer-cache.ts';
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
import { pagesThat } from '#test/helpers/pages.ts';
import { HOST } from '#test/helpers/people.ts';

/** Longer than any test: what needs the lag's end to be kept is never kept here. */
const SETTLE_MS = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'porchlight-kept-replica-'));

/** Stands as long as the test wants where the primary stood before. */
let replica: Db;
let primary: Db;
let program: Program;
let answers: AnswerCache;
let app: FastifyInstance;
/** Of another web process on the same databases. */
let otherApp: FastifyInstance;
/** The same in both. */
let ids: { lake: number; manager: number; home: number };
/** How often a page was made since the test began. */
let rendered: number;
let isFailingForMany: boolean;

/** The names of the homes near a school, as the housing page would list them. */
async function listHomes(request: Request, host: PageHost): Promise<Response> {
  rendered += 1;
  if (isFailingForMany && host.isWhole) return new Response('<p>sorry', { status: 500 });
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
  answers = new AnswerCache(undefined, SETTLE_MS);
  answers.setListening(true);
  // As heard from the primary.
  program.answers.onDrop((tag) => (tag === null ? answers.dropAll() : answers.drop(tag)));
  const start = () =>
    createApp({
      ...program,
      db: program.database.db,
      readDb: replica,
      answers,
      loadPages: pagesThat(listHomes),
    });
  [app, otherApp] = await Promise.all([start(), start()]);
  await Promise.all([app.ready(), otherApp.ready()]);
});
afterAll(async () => {
  await Promise.all([app.close(), otherApp.close()]);
  await program.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await rename(primary, 'Old House');
  await rename(replica, 'Old House');
  answers.dropAll();
  rendered = 0;
  isFailingForMany = false;
});

type Asked = { cookies?: Record<string, string>; query?: string; at?: FastifyInstance };

async function pageOf({ cookies = {}, query = '' }: Asked = {}): Promise<string> {
  const headers = { host: HOST, 'accept-encoding': 'identity' };
  const answer = await app.inject({ method: 'GET', url: `/lake/${query}`, headers, cookies });
  expect(answer.statusCode).toBe(200);
  return homeIn(answer.body);
}

async function listOf({ cookies = {}, at = app }: Asked = {}): Promise<string> {
  const url = `/api/v1/property_near/?school=${ids.lake}&point=${TOWN.join(',')}`;
  const answer = await at.inject({ method: 'GET', url, headers: { host: HOST }, cookies });
  expect(answer.statusCode).toBe(200);
  return homeIn(answer.body);
}

const homeIn = (text: string) => /(Old|New) House/.exec(text)?.[0] ?? text;

/** The cookie of a browser that has written something without being logged in. */
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

describe('While a replica lacks a home that was saved', () => {
  test('a page that many are shown is the new one as soon as the save is heard of', async () => {
    expect(await pageOf()).toBe('Old House');
    expect(await pageOf()).toBe('Old House');
    expect(rendered).toBe(1);
    await rename(primary, 'New House');
    await expect.poll(() => pageOf()).toBe('New House');
    const made = rendered;
    expect(await pageOf()).toBe('New House');
    expect(rendered).toBe(made);
    // Who is shown no kept page sees what the replica has.
    expect(await pageOf({ query: '?utm_source=letter' })).toBe('Old House');
  });

  test('who has just written sees it at once, on a page that nobody else is shown', async () => {
    const cookies = await writersCookies();
    await pageOf();
    await rename(primary, 'New House');
    const before = rendered;
    expect(await pageOf({ cookies })).toBe('New House');
    expect(await listOf({ cookies })).toBe('New House');
    expect(await pageOf({ cookies })).toBe('New House');
    expect(rendered).toBe(before + 2);
    // Also where the next call is answered by another process than the one that wrote.
    expect(await listOf({ at: otherApp })).toBe('Old House');
    expect(await listOf({ cookies, at: otherApp })).toBe('New House');
  });

  test('a forged sign of having written is answered as nothing at all', async () => {
    await pageOf();
    const cookies = { porchlight_wrote: '9999999999.forged' };
    await pageOf({ cookies });
    expect(rendered).toBe(1);
    await rename(primary, 'New House');
    expect(await listOf({ cookies })).toBe('Old House');
  });

  test('a list that the replica gives is kept for nobody, so that none outlives the lag', async () => {
    await rename(primary, 'New House');
    expect(await listOf()).toBe('Old House');
    expect(answers.size).toBe(0);
    await rename(replica, 'New House');
    expect(await listOf()).toBe('New House');
    expect(await pageOf({ query: '?utm_source=letter' })).toBe('New House');
  });
});

describe('Where the primary cannot make a page for many', () => {
  test('visitors are shown one of their own from the replica, which nobody keeps', async () => {
    isFailingForMany = true;
    expect(await pageOf()).toBe('Old House');
    isFailingForMany = false;
    await rename(primary, 'New House');
    await expect.poll(() => pageOf()).toBe('New House');
  });
});
