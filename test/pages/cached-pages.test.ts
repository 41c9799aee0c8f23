import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { clearAnnouncement, replaceAnnouncement } from '#server/content/save-announcement.ts';
import { schoolTag } from '#server/context.ts';
import { openProgram } from '#server/open-program.ts';
import { saveSchoolDomain } from '#server/schools/school-sites.queries.ts';
import { mainSchools } from '#shared/api/schools.ts';
import type { PageHost } from '#shared/page-host.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty, makeSchool } from '#test/helpers/listings.ts';
import { createPageLoader } from '#test/helpers/pages.ts';
import { HOST, logInAs, makePerson } from '#test/helpers/people.ts';

const DOMAIN = 'homes.lake.example';
const operator = { actor: 'operator test' };
const folder = mkdtempSync(join(tmpdir(), 'porchlight-cached-'));

let rendered: number;
let replacement: ((host: PageHost) => Promise<Response>) | null;

/** Renders everything that a page receives, so that tests can compare it. */
async function renderEverything(request: Request, host: PageHost): Promise<Response> {
  rendered += 1;
  if (replacement) return await replacement(host);
  const { nonce, language, settings, startUp, zone } = host;
  const [, school = ''] = new URL(request.url).pathname.split('/');
  const [found] = school ? await host.call(mainSchools, { public_view_url: school }) : [];
  const said = JSON.stringify({
    url: request.url,
    headers: [...request.headers],
    language,
    zone,
    announcement: settings.announcement,
    site: settings.site?.domain ?? null,
    user: startUp.user?.username ?? null,
    school: found?.name ?? null,
  });
  return new Response(`<!doctype html><script nonce="${nonce}">go()</script><p>${said}</p>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

const database = await testDatabase();
const db = database.db;
const lake = await makeSchool(db, { name: 'Lake College', public_view_url: 'lake' });
await makeSchool(db, { name: 'Far College', public_view_url: 'far', lng: -100, lat: 45 });
const own = await makeSchool(db, { name: 'Own College', public_view_url: 'own', lng: -90, lat: 45 });
await db.transaction().execute((trx) => saveSchoolDomain(trx, own, DOMAIN));
const program = await openProgram({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  REQUEST_LIMIT_PER_MINUTE: '0',
});
const app = await createApp({
  ...program,
  db: program.database.db,
  loadPages: createPageLoader(renderEverything),
});
await app.ready();
afterAll(async () => {
  await app.close();
  await program.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  program.cache.invalidate(null);
  rendered = 0;
  replacement = null;
});
afterEach(() => vi.useRealTimers());

const UNPACK: Record<string, ((packed: Buffer) => Buffer) | undefined> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

type PageRequest = { headers?: Record<string, string>; method?: 'GET' | 'HEAD' | 'POST' };

async function open(url: string, { headers = {}, method = 'GET' }: PageRequest = {}) {
  const answer = await app.inject({ method, url, headers: { host: HOST, ...headers } });
  const unpack = UNPACK[String(answer.headers['content-encoding'])];
  const html = (unpack?.(answer.rawPayload) ?? answer.rawPayload).toString();
  const nonce = /<script nonce="([\w-]+)"/.exec(html)?.[1] ?? '';
  return {
    status: answer.statusCode,
    headers: answer.headers,
    html,
    nonce,
    bare: html.replaceAll(nonce, ''),
  };
}

describe('time zone of a page', () => {
  const inZone = (url: string, zone: string) => open(url, { headers: { cookie: `tz=${zone}` } });

  test('is read from the cookie set by the browser', async () => {
    expect((await inZone('/lake/forum/', 'America%2FChicago')).html).toContain('"zone":"America/Chicago"');
  });

  test.each(['Nowhere/Land', '%2B05:30', 'x'.repeat(70), ''])(
    'is unknown with the cookie %s',
    async (zone) => {
      expect((await inZone('/lake/forum/', zone)).html).toContain('"zone":null');
    },
  );

  test('is unknown on a cached page, whatever its visitors send', async () => {
    const zones = ['Asia%2FTokyo', 'America%2FChicago'];
    for (const zone of zones) expect((await inZone('/lake/', zone)).html).toContain('"zone":null');
    expect(rendered).toBe(1);
  });
});

describe('page cache bypass', () => {
  test('serves users with a session their own page, and visitors never see it', async () => {
    const ada = await makePerson(db);
    const { cookies } = await logInAs(app, ada, 'browser');
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const hers = await open('/lake/', { headers: { cookie } });
    expect(hers.html).toContain(`"user":"${ada.username}"`);
    expect(hers.headers['cache-control']).toBe('private, no-store');
    const visitors = await open('/lake/');
    expect(visitors.html).toContain('"user":null');
    expect(visitors.html).not.toContain(ada.username);
    expect((await open('/lake/', { headers: { cookie } })).html).toContain(`"user":"${ada.username}"`);
    expect(rendered).toBe(3);
  });

  test('applies to an invalid session', async () => {
    const headers = { cookie: 'porchlight_session=nothing' };
    for (let at = 0; at < 2; at += 1) expect((await open('/lake/', { headers })).status).toBe(200);
    expect(rendered).toBe(2);
  });

  test.each([
    ['an unknown parameter', '/lake/?utm_source=letter', 'GET'],
    ['a search by bounds', '/lake/off-campus-housing/?bbox=-83.1,39.9,-83,40.1', 'GET'],
    ['a parameter twice', '/lake/off-campus-housing/?page=1&page=2', 'GET'],
    ['an unknown value', '/blog/?page=%3Cscript%3E', 'GET'],
    ['a forum', '/lake/forum/', 'GET'],
    ['a user’s own page', '/account/', 'GET'],
    ['a very long URL', `/blog/${'x'.repeat(300)}/`, 'GET'],
    ['a HEAD request', '/lake/', 'HEAD'],
    ['a form post', '/lake/', 'POST'],
  ] as const)('applies to %s', async (_, url, method) => {
    const headers: Record<string, string> = method === 'POST' ? { origin: `http://${HOST}` } : {};
    await open(url, { method, headers });
    await open(url, { method, headers });
    expect(rendered).toBe(2);
  });

  test.each<[string, (host: PageHost) => Promise<Response>]>([
    ['is not found', async () => new Response('<p>none', { status: 404 })],
    ['failed', async () => new Response('<p>sorry', { status: 500 })],
    ['could not be rendered', () => Promise.reject(new Error('broken'))],
    ['redirects', async () => new Response(null, { status: 302, headers: { location: '/far/' } })],
    ['sets a cookie', async () => new Response('<p>x', { headers: { 'set-cookie': 'a=secret' } })],
    [
      'sets cache-control',
      async () => new Response('<p>x', { headers: { 'cache-control': 'private, no-store' } }),
    ],
  ])('applies to a response that %s', async (_, page) => {
    replacement = page;
    const first = await open('/lake/');
    const again = await open('/lake/');
    expect(rendered).toBe(2);
    expect(again.status).toBe(first.status);
    expect(JSON.stringify(first.headers)).not.toContain('secret');
    replacement = null;
    expect((await open('/lake/')).html).toContain('Lake College');
  });

  test('applies while database notifications are lost', async () => {
    program.cache.setListening(false);
    await open('/lake/');
    await open('/lake/');
    program.cache.setListening(true);
    expect(rendered).toBe(2);
  });
});

describe('page cache', () => {
  test("contains nothing of the first visitor's request", async () => {
    const first = await open('/lake/', {
      headers: {
        cookie: 'csrftoken=planted-token; porchlight_browser=planted-browser; theme=planted-theme',
        authorization: 'Bearer planted-bearer',
        'user-agent': 'planted-agent',
        'accept-language': 'en-GB,planted',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'planted.example',
        referer: 'https://planted.example/',
        origin: 'https://planted.example',
      },
    });
    const second = await open('/lake/');
    expect(rendered).toBe(1);
    for (const { html, headers, nonce } of [first, second]) {
      expect(html).toContain('Lake College');
      expect(html).not.toContain('planted');
      expect(html).not.toContain('203.0.113.9');
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`);
    }
    expect(second.bare).toBe(first.bare);
    expect(second.nonce).not.toBe(first.nonce);
    expect(second.nonce).toMatch(/^[\w-]{22}$/);
    expect(second.headers.vary).toContain('cookie');
  });

  test('has one entry per language', async () => {
    const asked: Record<string, string>[] = [
      {},
      { 'accept-language': 'es-MX' },
      { cookie: 'language=es' },
      { 'accept-language': 'en' },
    ];
    const pages: string[] = [];
    for (const headers of asked) pages.push((await open('/lake/', { headers })).bare);
    expect(pages.map((html) => /"language":"(\w+)"/.exec(html)?.[1])).toEqual(['en', 'es', 'es', 'en']);
    expect(rendered).toBe(2);
  });

  test('has one entry per known host', async () => {
    for (let at = 0; at < 2; at += 1) {
      expect((await open('/')).html).toContain('"site":null');
      expect((await open('/', { headers: { host: DOMAIN } })).html).toContain(`"site":"${DOMAIN}"`);
    }
    expect(rendered).toBe(2);
  });

  test("uses the trusted proxy's host only if it is known", async () => {
    const settings = { ...program.settings, trustProxy: ['127.0.0.1'] };
    const db = program.database.db;
    const behind = await createApp({
      ...program,
      db,
      settings,
      loadPages: createPageLoader(renderEverything),
    });
    const readSite = async (forwarded: string) => {
      const headers = { host: HOST, 'x-forwarded-host': forwarded, 'x-forwarded-proto': 'https' };
      const { body } = await behind.inject({ method: 'GET', url: '/', headers });
      expect(body).not.toContain('planted');
      return /"site":("[^"]+"|null)/.exec(body)?.[1];
    };
    try {
      expect(await readSite('planted.example')).toBe('null');
      expect(await readSite(`${DOMAIN}, planted.example`)).toBe('null');
      expect(await readSite(DOMAIN)).toBe(`"${DOMAIN}"`);
      expect(await readSite('localhost')).toBe('null');
      expect(rendered).toBe(2);
    } finally {
      await behind.close();
    }
  });

  test('has one URL per page: other spellings are not cached', async () => {
    await open('/lake/');
    const others = ['/LAKE/', '/%6cake/', '/lake/?x=1', '/la%6be/', '/lake/?page=1'];
    for (const url of others) await open(url);
    expect(rendered).toBe(1 + others.length);
    for (const url of others) await open(url);
    expect(rendered).toBe(1 + 2 * others.length);
    await open('/lake/');
    expect(rendered).toBe(1 + 2 * others.length);
  });

  test('is invalidated by a new announcement', async () => {
    await open('/lake/');
    await replaceAnnouncement(db, operator, 'Closed on Monday');
    await expect.poll(async () => (await open('/lake/')).html).toContain('Closed on Monday');
    await clearAnnouncement(db, operator);
    await expect.poll(async () => (await open('/lake/')).html).toContain('"announcement":null');
  });

  test('is invalidated for a school when one of its listings is saved, and not for other schools', async () => {
    await open('/lake/');
    await open('/far/');
    await makeProperty(db, await makeManager(db));
    await expect
      .poll(async () => {
        await open('/lake/');
        return rendered;
      })
      .toBe(3);
    await open('/far/');
    expect(rendered).toBe(3);
    program.cache.invalidate(schoolTag(lake));
    await open('/lake/');
    expect(rendered).toBe(4);
  });

  test('serves an entry for two minutes while the database fails', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    // Moves the clock, because lru-cache treats a start time of 0 as missing.
    vi.advanceTimersByTime(1);
    await open('/lake/');
    replacement = async () => new Response('<p>busy', { status: 503 });
    for (const made of [2, 3, 4]) {
      vi.advanceTimersByTime(30_000);
      const { status, html } = await open('/lake/');
      expect([status, html]).toEqual([200, expect.stringContaining('Lake College')]);
      await expect.poll(() => rendered).toBe(made);
    }
    vi.advanceTimersByTime(30_001);
    expect((await open('/lake/')).status).toBe(503);
  });

  test('renders a page once for concurrent visitors, each with a new nonce', async () => {
    const pages = await Promise.all(Array.from({ length: 40 }, () => open('/lake/')));
    expect(rendered).toBe(1);
    expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(40);
    expect(new Set(pages.map(({ bare }) => bare)).size).toBe(1);
  });

  test('serves the same page in every encoding', async () => {
    // The server compresses responses of at least 1 KB.
    const long = 'Homes near the lake. '.repeat(200);
    replacement = async ({ nonce }) =>
      new Response(`<script nonce="${nonce}">go()</script>${long}`, {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    const ways = ['br', 'gzip', 'identity', 'gzip, deflate, br', 'br;q=0, gzip'];
    const pages = await Promise.all(
      ways.map((way) => open('/lake/', { headers: { 'accept-encoding': way } })),
    );
    expect(rendered).toBe(1);
    expect(pages.map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
      'br',
      'gzip',
    ]);
    expect(new Set(pages.map(({ bare }) => bare)).size).toBe(1);
  });
});
