import { beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { openContentful } from '#server/content/contentful-source.ts';
import { CopiedContent } from '#server/content/copied-content.ts';
import { refreshContent } from '#server/content/refresh-content.ts';
import type { Db } from '#server/db/tables.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { contentProcess, titlesOf } from './content-fixture.ts';
import { type FakeMode, startFakeContentful, TOKEN } from './fake-contentful.ts';
import { documentOf, makeGuide, node, paragraph, words } from './to-contentful.ts';

let db: Db;
beforeAll(async () => {
  db = (await testDatabase()).db;
});

let spaces = 0;
/** A fake Contentful with one guide, and a process that reads it. */
async function startSite({ onTestFinished }: TestContext) {
  spaces += 1;
  const contentful = await startFakeContentful(`space-${spaces}`);
  onTestFinished(() => contentful.close());
  contentful.entries = [makeGuide({ title: 'Kept' })];
  return { contentful, ...contentProcess(db, contentful) };
}

const FAULTS: [FakeMode, RegExp][] = [
  ['slow', /timed out|timeout|aborted/i],
  ['down', /ServerError|500/i],
  ['cut', /socket|ECONNRESET|hang up/i],
  ['garbage', /not a list of entries|non-object|JSON|Unexpected/i],
  ['html', /not a list of entries|non-object/i],
  ['list', /not a list of entries/],
  ['locked', /AccessTokenInvalid|401/],
  ['huge', /maxContentLength|ERR_BAD_RESPONSE/],
  ['empty', /No valid entries/],
];

describe.concurrent('Contentful outage', () => {
  test.for(FAULTS)('(%s) keeps the last copy and is logged once', async ([mood, reason], context) => {
    const { contentful, content, parts, log, titles } = await startSite(context);
    await content.open();
    expect(await titles()).toEqual(['Kept']);
    contentful.mode = mood;
    contentful.entries = [makeGuide({ title: 'Never seen' })];
    for (let attempt = 0; attempt < 2; attempt += 1) expect(await refreshContent(parts)).toBe(false);
    await content.reload();
    expect(await titles()).toEqual(['Kept']);
    expect(log.lines).toEqual([expect.stringMatching(reason)]);
    expect(log.lines.join()).not.toContain(TOKEN);
    contentful.mode = 'well';
    expect(await refreshContent(parts)).toBe(true);
    await content.reload();
    expect(await titles()).toEqual(['Never seen']);
    expect(log.lines.slice(1)).toEqual(['The content service is available again.']);
  });

  test.for(FAULTS)(
    '(%s) at the first start falls back to the files of the repository',
    async ([mood], context) => {
      const { contentful, content, titles, log } = await startSite(context);
      contentful.mode = mood;
      await content.open();
      expect(await titles()).toContain('What living off campus really costs');
      expect(log.lines).toHaveLength(1);
    },
  );

  test('with 429 is retried after the requested wait', async (context) => {
    const { contentful } = await startSite(context);
    contentful.mode = 'busy';
    contentful.busyFor = 2;
    expect((await openContentful(contentful.place).readAll()).entries).toHaveLength(1);
    expect(contentful.requests).toHaveLength(3);
    contentful.busyFor = 100;
    await expect(openContentful(contentful.place).readAll()).rejects.toThrow(/RateLimitExceeded|429/);
  });

  // Not concurrent: another test's server could reuse the closed port, and long responses of other tests
  // would delay this test's timeouts.
  test('with a refused connection falls back to the repository’s content, and logs the error', {
    concurrent: false,
  }, async (context) => {
    const { contentful, content, parts, titles, log } = await startSite(context);
    await contentful.close();
    await content.open();
    expect(await refreshContent(parts)).toBe(false);
    expect(await titles()).toContain('What living off campus really costs');
    expect(log.lines).toEqual([expect.stringMatching(/ECONNREFUSED/)]);
  });

  test('reads all pages of a list of 257 entries', async (context) => {
    const { contentful } = await startSite(context);
    contentful.entries = Array.from({ length: 257 }, () => makeGuide());
    const { entries } = await openContentful(contentful.place).readAll();
    expect(entries).toHaveLength(257);
    expect(contentful.requests.map((url) => new URL(url, 'http://x').searchParams.get('skip'))).toEqual([
      '0',
      '100',
      '200',
    ]);
  });

  test('never delays a page request', async (context) => {
    const { contentful, ...first } = await startSite(context);
    await first.content.open();
    contentful.mode = 'slow';
    const second = contentProcess(db, contentful);
    const requested = contentful.requests.length;
    expect(await second.titles()).toEqual(['Kept']);
    first.clock.now += 24 * 3600 * 1000;
    expect(await first.titles()).toEqual(['Kept']);
    // The web process never requests content itself: it enqueues a job.
    expect(contentful.requests).toHaveLength(requested);
  });
});

test('content that could not be read is read again at the next request', async (context) => {
  const { parts } = await startSite(context);
  let asked = 0;
  const readAll = async () => {
    asked += 1;
    if (asked === 1) throw new Error('too many open files');
    return await parts.fallback.readAll();
  };
  const content = new CopiedContent({ ...parts, fallback: { ...parts.fallback, readAll } });
  await expect(content.current()).rejects.toThrow('too many open files');
  expect(titlesOf((await content.current()).entries)).toContain('What living off campus really costs');
});

describe.concurrent('Contentful entries', () => {
  test('that are invalid are omitted and logged, and the others are shown', async (context) => {
    const { contentful, content, log, titles } = await startSite(context);
    const good = makeGuide({ title: 'Good' });
    contentful.entries = [
      makeGuide({ title: undefined }),
      makeGuide({ slug: 7 }),
      makeGuide({ slug: '***' }),
      makeGuide({ body: 'just text' }),
      { sys: { id: 'bare' }, fields: {} } as never,
      { ...makeGuide(), sys: { ...makeGuide().sys, createdAt: 'yesterday' } },
      good,
    ];
    // The fake server filters by type, so an entry without one is not returned.
    contentful.entries[4] = { ...makeGuide(), fields: null as never };
    await content.open();
    expect(await titles()).toEqual(['Good']);
    expect(log.lines.length).toBeGreaterThanOrEqual(4);
    expect(log.lines.every((line) => /^Skipped /.test(line))).toBe(true);
  });

  test('that are far too large are omitted one by one, and the others are shown', async (context) => {
    const { contentful, content, log, titles } = await startSite(context);
    const giant = () => makeGuide({ title: 'Giant' }, documentOf(paragraph('x'.repeat(10 * 1024 * 1024))));
    const guides = Array.from({ length: 23 }, (_, at) => makeGuide({ title: `Guide ${at}` }));
    contentful.entries = [...guides.slice(0, 11), giant(), ...guides.slice(11), giant()];
    await content.open();
    expect((await titles()).sort()).toEqual(guides.map(({ fields }) => fields.title).sort());
    expect(log.lines).toEqual([
      expect.stringMatching(/^Skipped entry 12 .*: it is larger/),
      expect.stringMatching(/^Skipped entry 25 .*: it is larger/),
    ]);
  });

  test('with hostile markup are shown as text or omitted', async (context) => {
    const { contentful, content } = await startSite(context);
    const script = node('hyperlink', [words('press here')], { uri: 'javascript:fetch("//evil.example")' });
    const body = documentOf(
      node('paragraph', [script]),
      node('html', [words('<img src=x onerror=alert(1)>')]),
      node('embedded-entry-block', [], { target: { sys: { id: 'x', type: 'Link', linkType: 'Entry' } } }),
      paragraph('Good night.'),
    );
    contentful.entries = [
      makeGuide(
        {
          title: '<b>Bold</b>',
          slug: '"><script>',
          description: 'a\u2028b',
          scene: '../x',
          tags: ['a', '', '<i>'],
        },
        body,
      ),
    ];
    await content.open();
    const { entries } = await content.current();
    const entry = entries.find(({ sys }) => sys.id === contentful.entries[0]?.sys.id);
    expect(entry?.fields).toMatchObject({
      title: '<b>Bold</b>',
      slug: 'script',
      description: 'a b',
      scene: null,
      tags: ['a', '<i>'],
    });
    expect(JSON.stringify(entry?.fields.body)).not.toMatch(/javascript|hyperlink|embedded/);
    expect(entry?.fields.body?.content).toHaveLength(3);
  });

  test('without a page that the app links to are completed from the repository', async (context) => {
    const { contentful, content } = await startSite(context);
    const terms = makeGuide({ title: 'Our own terms', slug: 'terms' });
    terms.sys.contentType.sys.id = 'legal';
    contentful.entries.push(terms);
    await content.open();
    const { entries } = await content.current();
    const legal = entries
      .filter(({ sys }) => sys.contentType.sys.id === 'legal')
      .map(({ fields }) => fields.slug);
    expect(legal.sort()).toEqual(['accessibility', 'cookies', 'fair-housing', 'privacy', 'terms']);
    expect(entries.find(({ fields }) => fields.slug === 'terms')?.fields.title).toBe('Our own terms');
    expect(entries.filter(({ sys }) => sys.contentType.sys.id === 'blogPost')).toHaveLength(1);
  });

  test('have the dates that an editor set, or Contentful’s', async (context) => {
    const { contentful } = await startSite(context);
    contentful.entries = [
      makeGuide({ date: '2026-03-01T10:00+02:00', updated: '2026-04-01' }),
      makeGuide({ date: 'soon' }),
    ];
    const { entries } = await openContentful(contentful.place).readAll();
    expect([entries[0]?.created, entries[0]?.updated]).toEqual([
      '2026-03-01T08:00:00.000Z',
      '2026-04-01T00:00:00.000Z',
    ]);
    expect(entries[1]?.created).toBe(contentful.entries[1]?.sys.createdAt);
  });

  test('are stored by space, so that a new space starts empty', async (context) => {
    const { content, parts } = await startSite(context);
    await content.open();
    const { db, place } = parts;
    const row = await db.selectFrom('content_copies').select('failure').where('place', '=', place).execute();
    expect(row).toEqual([{ failure: null }]);
  });
});
