import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { invalidateListings } from '#server/context.ts';
import { STATIC_PAGES } from '#server/crawlers/sitemaps.ts';
import type { Db } from '#server/db/tables.ts';
import { forumPath, forumPostPath, housingPath, PAGES, propertyPath, schoolPath } from '#shared/pages.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeComment, makePost } from '#test/helpers/forum.ts';
import { makeManager, makeProperty, makeSchool, TOWN } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';
import pages from '#web/routes.ts';

const SITE = 'https://porchlight.example';
const OWN_HOST = 'homes.mill.edu';

let db: Db;
const main = { id: 0, public_view_url: 'harbor-college' };
const own = { id: 0, public_view_url: 'mill-state' };
const empty = { id: 0, public_view_url: 'quiet-hall' };
let manager: number;
let home: number;

/** Starts a new app each time, because sitemaps are cached. */
async function fetchSitemap(path: string, { host = 'porchlight.example', env = {} } = {}) {
  const { app } = await testApi(db, { PUBLIC_URL: SITE, MAIL: 'off', PAYMENTS: 'sandbox', ...env });
  return await app.inject({ method: 'GET', url: path, headers: { host } });
}
const locations = (body: string) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!);
const changeOf = (body: string, url: string) =>
  new RegExp(`<loc>${RegExp.escape(url)}</loc><lastmod>([^<]*)</lastmod>`).exec(body)?.[1];

beforeAll(async () => {
  ({ db } = await testDatabase());
  main.id = await makeSchool(db, { public_view_url: main.public_view_url });
  own.id = await makeSchool(db, {
    public_view_url: own.public_view_url,
    site_id: 1,
    site_domain: OWN_HOST,
    on_main_site: false,
    lng: TOWN[0] + 3,
  });
  empty.id = await makeSchool(db, { public_view_url: empty.public_view_url, lng: TOWN[0] + 40 });
  manager = await makeManager(db);
  home = await makeProperty(db, manager, { name: "Lamp & Key's <Lofts>" });
  for (let more = 0; more < 10; more += 1) await makeProperty(db, manager);
});

describe('listing sitemap', () => {
  const listed = async () => (await fetchSitemap('/sitemaps/listings-1.xml')).body;

  test('excludes drafts, deactivated and deleted listings', async () => {
    const draft = await makeProperty(db, manager, { status: 'inactive' });
    const hidden = await makeProperty(db, manager);
    const deleted = await makeProperty(db, manager);
    expect(await listed()).toContain(`/${hidden}/`);
    await sql`update properties set status = 'inactive' where id in (${hidden}, ${deleted})`.execute(db);
    await sql`update properties set deleted = now() where id = ${deleted}`.execute(db);
    const body = await listed();
    for (const id of [draft, hidden, deleted]) expect(body).not.toContain(`/${id}/`);
    expect(body).toContain(`/${home}/`);
  });

  test('excludes listings of a school with its own domain, which has its own sitemap', async () => {
    const there = await makeProperty(db, manager, { name: 'Mill Row', lng: TOWN[0] + 3 });
    const path = propertyPath(own, { id: there, name: 'Mill Row' });
    expect(await listed()).not.toContain(`/${there}/`);
    const answer = await fetchSitemap('/sitemaps/listings-1.xml', { host: OWN_HOST });
    expect(locations(answer.body)).toEqual([`https://${OWN_HOST}${path}`]);
  });

  test('contains a listing only under its nearest school', async () => {
    const near = await makeSchool(db, { public_view_url: 'corner-college', lng: TOWN[0] + 0.1 });
    const between = await makeProperty(db, manager, { name: 'Between', lng: TOWN[0] + 0.09 });
    const { rows } = await sql<{ school_id: number }>`
      select school_id from property_schools where property_id = ${between} order by distance_from_school`.execute(
      db,
    );
    expect(rows.map(({ school_id }) => school_id)).toEqual([near, main.id]);
    const urls = locations(await listed()).filter((url) => url.includes(`/${between}/`));
    expect(urls).toEqual([
      SITE + propertyPath({ public_view_url: 'corner-college' }, { id: between, name: 'Between' }),
    ]);
  });
});

describe('forum sitemap', () => {
  test('excludes hidden and deleted posts, and contains the time of the last comment', async () => {
    const { id: user } = await makePerson(db);
    const ids = await Promise.all([1, 2, 3].map(() => makePost(db, main.id, user)));
    const [shown, hidden, deleted] = ids as [number, number, number];
    await sql`update forum_posts set hidden = now(), hidden_reason = 'spam' where id = ${hidden}`.execute(db);
    await sql`update forum_posts set deleted = now() where id = ${deleted}`.execute(db);
    await sql`update forum_posts set created = '2026-01-02T03:04:05Z' where id = ${shown}`.execute(db);
    const url = SITE + forumPostPath(main, shown);
    const before = await fetchSitemap('/sitemaps/forum.xml');
    expect(locations(before.body)).toEqual([url]);
    expect(changeOf(before.body, url)).toBe('2026-01-02T03:04:05.000Z');
    const comment = await makeComment(db, shown, user);
    await sql`update forum_comments set created = '2026-02-03T04:05:06Z' where id = ${comment}`.execute(db);
    expect(changeOf((await fetchSitemap('/sitemaps/forum.xml')).body, url)).toBe('2026-02-03T04:05:06.000Z');
  });
});

describe('school sitemap', () => {
  test('contains a school’s lists only if they are not empty', async () => {
    const urls = locations((await fetchSitemap('/sitemaps/schools.xml')).body);
    expect(urls).toContain(SITE + schoolPath(main));
    expect(urls).toContain(SITE + housingPath(main));
    expect(urls).toContain(SITE + forumPath(main));
    expect(urls.filter((url) => url.includes(empty.public_view_url))).toEqual([SITE + schoolPath(empty)]);
    expect(urls.filter((url) => url.includes(own.public_view_url))).toEqual([]);
  });

  test('on a school’s own domain contains only that school, at the root', async () => {
    const { body } = await fetchSitemap('/sitemaps/schools.xml', { host: OWN_HOST });
    expect(locations(body)).toEqual([`https://${OWN_HOST}/`, `https://${OWN_HOST}${housingPath(own)}`]);
  });
});

describe('sitemap index', () => {
  test('contains the non-empty sitemaps, on the requested host', async () => {
    const { body } = await fetchSitemap('/sitemap.xml');
    expect(locations(body)).toEqual(
      ['static', 'blog', 'schools', 'listings-1', 'forum'].map((name) => `${SITE}/sitemaps/${name}.xml`),
    );
    const there = await fetchSitemap('/sitemap.xml', { host: OWN_HOST });
    expect(locations(there.body)).toEqual(
      ['schools', 'listings-1'].map((name) => `https://${OWN_HOST}/sitemaps/${name}.xml`),
    );
  });

  test('contains only sitemaps with listings when ids are far apart', async () => {
    await sql`alter sequence properties_id_seq restart with 1000000`.execute(db);
    const far = await makeProperty(db, manager, { name: 'Far' });
    expect(far).toBe(1_000_000);
    expect(locations((await fetchSitemap('/sitemap.xml')).body)).toContain(
      `${SITE}/sitemaps/listings-50.xml`,
    );
    expect(locations((await fetchSitemap('/sitemaps/listings-50.xml')).body)).toEqual([
      SITE + propertyPath(main, { id: far, name: 'Far' }),
    ]);
    expect((await fetchSitemap('/sitemaps/listings-2.xml')).statusCode).toBe(404);
  });

  test.each(['nothing', 'listings-0', '__proto__', 'listings-999999999', '..%2Fstatic'])(
    'responds 404 for the sitemap %s',
    async (name) => {
      const answer = await fetchSitemap(`/sitemaps/${name}.xml`);
      expect(answer.statusCode).toBe(404);
    },
  );
});

test('sitemaps are escaped XML, cached until listings change, and compressed', async () => {
  const { app, cache } = await testApi(db, { PUBLIC_URL: SITE, MAIL: 'off', PAYMENTS: 'sandbox' });
  cache.setListening(true);
  const get = () =>
    app.inject({ method: 'GET', url: '/sitemaps/listings-1.xml', headers: { 'accept-encoding': 'gzip' } });
  const answer = await get();
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('public, max-age=3600');
  expect(answer.headers['content-encoding']).toBe('gzip');
  const body = gunzipSync(answer.rawPayload).toString();
  expect(body).toContain(`Lamp-%26-Key&#39;s-%3CLofts%3E/${home}/</loc>`);
  await sql`update properties set updated = now() + interval '1 day' where id = ${home}`.execute(db);
  expect(gunzipSync((await get()).rawPayload).toString()).toBe(body);
  invalidateListings(cache, String(main.id));
  expect(gunzipSync((await get()).rawPayload).toString()).not.toBe(body);
});

test('the static sitemap contains only pages of the site', () => {
  const routes = pages.map(({ path, index }) => (index ? '/' : `/${path}/`));
  expect(STATIC_PAGES.filter((path) => !routes.includes(path))).toEqual([]);
});

describe('security.txt', () => {
  const PATH = '/.well-known/security.txt';
  const fields = (body: string) =>
    body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/s, 2));

  test('responds 404 while no contact is configured', async () => {
    expect((await fetchSitemap(PATH)).statusCode).toBe(404);
  });

  test('contains contacts, languages, policy and its own URL on each host, and expires within a year', async () => {
    const env = {
      SECURITY_CONTACT: 'security@bücher.example, https://example.edu/report',
      SECURITY_POLICY: 'https://example.edu/policy',
    };
    for (const [host, base] of [
      ['porchlight.example', SITE],
      [OWN_HOST, `https://${OWN_HOST}`],
      ['nobody.test', SITE],
    ] as const) {
      const { statusCode, headers, body } = await fetchSitemap(PATH, { host, env });
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      const lines = fields(body);
      const expires = lines.find(([name]) => name === 'Expires')![1]!;
      expect(Date.parse(expires)).toBeGreaterThan(Date.now());
      expect(Date.parse(expires)).toBeLessThan(Date.now() + 365 * 86_400_000);
      expect(lines).toEqual([
        ['Contact', 'mailto:security@xn--bcher-kva.example'],
        ['Contact', 'https://example.edu/report'],
        ['Expires', expires],
        ['Preferred-Languages', 'en, es'],
        ['Canonical', base + PATH],
        ['Policy', 'https://example.edu/policy'],
      ]);
    }
  });
});

describe('robots.txt', () => {
  const rules = (body: string) => body.split('\n').filter((line) => line.startsWith('Disallow'));

  test('disallows private pages and names the host’s sitemap', async () => {
    const { body, headers } = await fetchSitemap('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(rules(body)).toEqual(
      [PAGES.messages, PAGES.listingManager, PAGES.account, '/*/roommates/', '/api/'].map(
        (path) => `Disallow: ${path}`,
      ),
    );
    expect(body).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    expect((await fetchSitemap('/robots.txt', { host: OWN_HOST })).body).toContain(
      `Sitemap: https://${OWN_HOST}/sitemap.xml`,
    );
  });

  test('disallows everything on a public site with demo listings, but not on a local one', async () => {
    await sql`update properties set is_demo = true where id = ${home}`.execute(db);
    expect((await fetchSitemap('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
    const atHome = await fetchSitemap('/robots.txt', { env: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
    expect(rules(atHome.body)).not.toContain('Disallow: /');
  });
});
