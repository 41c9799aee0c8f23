import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { readSettings } from '#server/config/settings.ts';
import type { ContentSource } from '#server/content/content-source.ts';
import { openContentful } from '#server/content/contentful-source.ts';
import { openMarkdown } from '#server/content/markdown-source.ts';
import { openContent } from '#server/content/open-content.ts';
import { CONTENT_TYPES } from '#shared/api/content.ts';
import { contentListSchema } from '#shared/api/content-schemas.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { createLog } from './content-fixture.ts';
import { settingsFor, startFakeContentful } from './fake-contentful.ts';
import { repositoryInContentful } from './to-contentful.ts';

const contentful = await startFakeContentful();
afterAll(() => contentful.close());
contentful.entries = await repositoryInContentful();

const SOURCES: [string, ContentSource][] = [
  ['Markdown', openMarkdown()],
  ['Contentful', openContentful(contentful.place)],
];

describe.each(SOURCES)('content source %s', (_name, source) => {
  test('returns entries of every type with all fields', async () => {
    const { entries, assets, problems } = await source.readAll();
    expect(problems).toEqual([]);
    expect(assets).toEqual([]);
    for (const type of CONTENT_TYPES)
      expect(entries.filter((one) => one.type === type).length).toBeGreaterThan(3);
    for (const entry of entries) {
      expect(entry.title.length, entry.id).toBeGreaterThan(0);
      expect(new Date(entry.created).toISOString()).toBe(entry.created);
      expect(new Date(entry.updated).toISOString()).toBe(entry.updated);
    }
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });
});

type ContentList = z.output<typeof contentListSchema>;

describe('both content sources', () => {
  let files: TestApi;
  let service: TestApi;
  beforeAll(async () => {
    const [first, second] = [await testDatabase(), await testDatabase()];
    files = await testApi(first.db);
    const settings = readSettings(settingsFor(contentful));
    const content = await openContent(settings, 'http://127.0.0.1:3000', { db: second.db, log: createLog() });
    service = await testApi(second.db, {}, undefined, content);
  });

  const slugs = contentful.entries.map(({ sys, fields }) => [sys.contentType.sys.id, fields.slug as string]);

  test.each(CONTENT_TYPES)('return the same list of %s', async (type) => {
    const path = `content/entries/?content_type=${type}`;
    const [one, other] = [await files.get<ContentList>(path), await service.get<ContentList>(path)];
    expect(one.status).toBe(200);
    expect(one.body.items.length).toBeGreaterThan(3);
    expect(one.body.items.every(({ fields }) => fields.body === null)).toBe(true);
    expect(other.body).toEqual(one.body);
    expect(other.text).toBe(one.text);
  });

  test.each(slugs)('return the same %s %s, byte for byte', async (type, slug) => {
    const path = `content/entries/?content_type=${type}&slug=${slug}`;
    const [one, other] = [await files.get<ContentList>(path), await service.get<ContentList>(path)];
    expect(one.body.items[0]?.fields.body?.nodeType).toBe('document');
    expect(contentListSchema.parse(one.body)).toEqual(one.body);
    expect(other.text).toBe(one.text);
  });

  test('paginate lists and return an empty list for unknown entries', async () => {
    for (const api of [files, service]) {
      const all = (await api.get<ContentList>('content/entries/?content_type=blogPost')).body;
      const page = (await api.get<ContentList>('content/entries/?content_type=blogPost&skip=2&limit=3')).body;
      expect(page.items).toEqual(all.items.slice(2, 5));
      expect([page.total, page.skip, page.limit]).toEqual([all.total, 2, 3]);
      for (const path of ['slug=no-such-guide', 'slug=..%2F..%2Fpackage', 'slug=constructor', 'skip=999'])
        expect(
          (await api.get<ContentList>(`content/entries/?content_type=blogPost&${path}`)).body.items,
        ).toEqual([]);
      expect((await api.get('content/entries/?content_type=user')).status).toBe(400);
    }
  });
});

describe('incomplete Contentful settings', () => {
  test.each([{ CONTENTFUL_SPACE: 'a' }, { CONTENTFUL_TOKEN: 'b' }])('stop the start: %j', async (env) => {
    const { db } = await testDatabase();
    await expect(
      openContent(readSettings(env), 'http://localhost', { db, log: createLog() }),
    ).rejects.toThrow('Set both CONTENTFUL_SPACE and CONTENTFUL_TOKEN');
  });
});
