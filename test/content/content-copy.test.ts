import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openProgram } from '#server/open-program.ts';
import type { Program } from '#server/open-services.ts';
import { startJobs } from '#server/start-jobs.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { createPageLoader } from '#test/helpers/pages.ts';
import { photo } from '../storage/hostile-pictures.ts';
import { titlesOf } from './content-fixture.ts';
import { settingsFor, startFakeContentful } from './fake-contentful.ts';
import { documentOf, makeAsset, makeGuide, paragraph, pictureBlock } from './to-contentful.ts';

const SECRET = 'what-the-webhook-sends';
const folder = mkdtempSync(join(tmpdir(), 'porchlight-content-'));
const pages = createPageLoader(async () => new Response(''));

const database = await testDatabase();
const db = database.db;
const contentful = await startFakeContentful('two-processes');
contentful.entries = [makeGuide({ title: 'First' })];
const env = {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  CONTENTFUL_WEBHOOK_SECRET: SECRET,
  ...settingsFor(contentful),
};
const programs = [await openProgram(env), await openProgram(env)];
const jobs = await startJobs(programs[0]!, pages);
afterAll(async () => {
  await jobs.stop();
  for (const program of programs) await program.close();
  await contentful.close();
  rmSync(folder, { recursive: true, force: true });
});

const titles = () =>
  Promise.all(programs.map(async ({ content }) => titlesOf((await content.current()).entries)));
const expectTitles = (...expected: string[]) =>
  expect.poll(titles, { timeout: 50_000, interval: 25 }).toEqual([expected, expected]);

async function appOf(program: Program) {
  const { cache, announcements, content, live, store, cards, settings } = program;
  const log = pino({ level: 'silent' });
  return createApp({ db, cache, announcements, content, live, store, cards, settings, logger: log });
}

describe('content from Contentful in two processes', () => {
  let app: Awaited<ReturnType<typeof appOf>>;
  beforeEach(async () => {
    app = await appOf(programs[1]!);
  });
  afterEach(() => app.close());

  const hook = (secret?: string, payload: unknown = { sys: { type: 'Entry' } }) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/contentful/',
      headers: {
        'content-type': 'application/vnd.contentful.management.v1+json',
        ...(secret === undefined ? {} : { 'x-webhook-secret': secret }),
      },
      payload: JSON.stringify(payload),
    });

  test('is not refreshed by a webhook without the secret', async () => {
    const requested = contentful.requests.length;
    for (const secret of [undefined, '', 'wrong', `${SECRET}x`, SECRET.slice(1)]) {
      expect((await hook(secret)).statusCode).toBe(403);
    }
    expect(contentful.requests).toHaveLength(requested);
  });

  test('is refreshed in both by the webhook, which ignores the request body', async () => {
    await expectTitles('First');
    contentful.entries = [makeGuide({ title: 'Second' })];
    const answer = await hook(SECRET, { fields: { title: { 'en-US': 'From the body' } } });
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    await expectTitles('Second');
  });

  test('includes locally served images with dimensions, and omits broken images', async () => {
    contentful.pictures.set('porch.png', await photo(640, 480));
    contentful.pictures.set('broken.png', Buffer.from('no picture at all'));
    contentful.assets = [
      makeAsset('porch', contentful.pictureUrl('porch.png')),
      makeAsset('broken', contentful.pictureUrl('broken.png')),
      makeAsset('missing', contentful.pictureUrl('missing.png')),
      makeAsset('inside', 'http://169.254.169.254/latest/meta-data/'),
    ];
    const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Asset', id } });
    const body = documentOf(
      paragraph('Look:'),
      ...['porch', 'broken', 'missing', 'inside', 'nowhere'].map(pictureBlock),
    );
    contentful.entries = [
      makeGuide({ title: 'With pictures', slug: 'pictures', image: link('porch') }, body),
      makeGuide({ title: 'Without', image: link('broken') }),
    ];
    await hook(SECRET);
    await expectTitles('Without', 'With pictures');
    const read = async () =>
      (await app.inject('/api/v1/content/entries/?content_type=blogPost&slug=pictures')).json();
    await expect
      .poll(async () => (await read()).includes.Asset.length, { timeout: 50_000, interval: 50 })
      .toBe(1);
    const { items, includes } = await read();
    expect(items[0].fields.image).toEqual(link('porch'));
    expect(items[0].fields.body.content.map(({ nodeType }: { nodeType: string }) => nodeType)).toEqual([
      'paragraph',
      'embedded-asset-block',
    ]);
    const { url, details } = includes.Asset[0].fields.file;
    expect(url).toMatch(/^\/media\/[0-9a-f]{32}\/\d+\.webp$/);
    expect(details.image).toEqual({ width: 640, height: 480 });
    const file = await app.inject(url);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    const failures = () =>
      db.selectFrom('content_pictures').select('url').where('failure', 'is not', null).execute();
    await expect.poll(failures, { timeout: 50_000, interval: 50 }).toHaveLength(3);
    const fetched = contentful.requests.filter((path) => path === '/pictures/porch.png').length;
    await hook(SECRET);
    await expect
      .poll(() => contentful.requests.filter((path) => path.includes('/entries')).length)
      .toBeGreaterThan(2);
    expect(contentful.requests.filter((path) => path === '/pictures/porch.png')).toHaveLength(fetched);
  });

  test('is an RSS feed with dates and absolute URLs', async () => {
    contentful.entries = [
      makeGuide({
        title: 'Rent & <deposit>',
        slug: 'rent',
        description: 'What "it" is',
        tags: ['money'],
        date: '2026-08-04',
      }),
    ];
    await hook(SECRET);
    await expectTitles('Rent & <deposit>');
    const feed = await app.inject('/blog/rss.xml');
    expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(feed.body).toContain('<title>Rent &amp; &lt;deposit&gt;</title>');
    expect(feed.body).toContain('<link>http://127.0.0.1:3000/blog/rent/</link>');
    expect(feed.body).toContain('<pubDate>Tue, 04 Aug 2026 00:00:00 GMT</pubDate>');
    const { etag, 'last-modified': changed } = feed.headers;
    const again = (headers: Record<string, string>) => app.inject({ url: '/blog/rss.xml', headers });
    expect((await again({ 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await again({ 'if-modified-since': String(changed) })).statusCode).toBe(304);
    expect((await again({ 'if-modified-since': 'Tue, 04 Aug 2020 00:00:00 GMT' })).statusCode).toBe(200);
    expect(
      (await again({ 'if-none-match': '"other"', 'if-modified-since': String(changed) })).statusCode,
    ).toBe(200);
  });
});
