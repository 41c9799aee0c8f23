import { beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { openContentful } from '#server/content/contentful-source.ts';
import { CopiedContent } from '#server/content/copied-content.ts';
import { refreshContent } from '#server/content/refresh-content.ts';
import type { Db } from '#server/db/tables.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { contentProcess, titlesOf } from './content-scene.ts';
import { contentfulDouble, type Mood, TOKEN } from './contentful-double.ts';
import { documentOf, makeGuide, node, paragraph, words } from './to-contentful.ts';

let db: Db;
beforeAll(async () => {
  db = (await testDatabase()).db;
});

let spaces = 0;
/** A service of the test's own, with one guide, and a process that reads it. */
async function scene({ onTestFinished }: TestContext) {
  spaces += 1;
  const double = await contentfulDouble(`space-${spaces}`);
  onTestFinished(() => double.close());
  double.entries = [makeGuide({ title: 'Kept' })];
  return { double, ...contentProcess(db, double) };
}

const FAULTS: [Mood, RegExp][] = [
  ['slow', /in time|timeout|aborted/i],
  ['down', /ServerError|500/i],
  ['cut', /socket|ECONNRESET|hang up/i],
  ['garbage', /no list of entries|JSON|Unexpected|read/i],
  ['html', /no list of entries|read/i],
  ['list', /no list of entries/],
  ['locked', /AccessTokenInvalid|401/],
  ['huge', /maxContentLength|ERR_BAD_RESPONSE/],
  ['empty', /no entries/],
];

describe.concurrent('A content service', () => {
  test.for(FAULTS)(
    'that is %s leaves the last copy as it was, and is told of once',
    async ([mood, reason], context) => {
      const { double, content, parts, log, titles } = await scene(context);
      await content.open();
      expect(await titles()).toEqual(['Kept']);
      double.mood = mood;
      double.entries = [makeGuide({ title: 'Never seen' })];
      for (let attempt = 0; attempt < 2; attempt += 1) expect(await refreshContent(parts)).toBe(false);
      await content.reload();
      expect(await titles()).toEqual(['Kept']);
      expect(log.lines).toEqual([expect.stringMatching(reason)]);
      expect(log.lines.join()).not.toContain(TOKEN);
      double.mood = 'well';
      expect(await refreshContent(parts)).toBe(true);
      await content.reload();
      expect(await titles()).toEqual(['Never seen']);
      expect(log.lines.slice(1)).toEqual(['The content service can be read again.']);
    },
  );

  test.for(FAULTS)(
    'that is %s at the first start is stood in for by the files of the repository',
    async ([mood], context) => {
      const { double, content, titles, log } = await scene(context);
      double.mood = mood;
      await content.open();
      expect(await titles()).toContain('What living off campus really costs');
      expect(log.lines).toHaveLength(1);
    },
  );

  test('that asks to wait is waited for', async (context) => {
    const { double } = await scene(context);
    double.mood = 'busy';
    double.busyFor = 2;
    expect((await openContentful(double.place).readAll()).entries).toHaveLength(1);
    expect(double.asked).toHaveLength(3);
    double.busyFor = 100;
    await expect(openContentful(double.place).readAll()).rejects.toThrow(/RateLimitExceeded|429/);
  });

  // Alone: a double that another test opens meanwhile could stand at the port of the one that was closed, and the long answers of others
  // hold up the clock of this process until a refusal comes later than its time is over.
  test('that is not there at all is a failure like any other', { concurrent: false }, async (context) => {
    const { double, content, parts, titles, log } = await scene(context);
    await double.close();
    await content.open();
    expect(await refreshContent(parts)).toBe(false);
    expect(await titles()).toContain('What living off campus really costs');
    expect(log.lines).toEqual([expect.stringMatching(/ECONNREFUSED/)]);
  });

  test('is read to its last page', async (context) => {
    const { double } = await scene(context);
    double.entries = Array.from({ length: 257 }, () => makeGuide());
    const { entries } = await openContentful(double.place).readAll();
    expect(entries).toHaveLength(257);
    expect(double.asked.map((url) => new URL(url, 'http://x').searchParams.get('skip'))).toEqual([
      '0',
      '100',
      '200',
    ]);
  });

  test('never keeps a request waiting, whatever it does', async (context) => {
    const { double, ...first } = await scene(context);
    await first.content.open();
    double.mood = 'slow';
    const second = contentProcess(db, double);
    const asked = double.asked.length;
    expect(await second.titles()).toEqual(['Kept']);
    first.clock.now += 24 * 3600 * 1000;
    expect(await first.titles()).toEqual(['Kept']);
    // The process that answers readers never goes out: it leaves a job.
    expect(double.asked).toHaveLength(asked);
  });
});

test('Texts that could not be read once are shown to who asks next', async (context) => {
  const { parts } = await scene(context);
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

describe.concurrent('Entries of a content service', () => {
  test('that are broken are left out with a line of the log, while the others stand', async (context) => {
    const { double, content, log, titles } = await scene(context);
    const good = makeGuide({ title: 'Good' });
    double.entries = [
      makeGuide({ title: undefined }),
      makeGuide({ slug: 7 }),
      makeGuide({ slug: '***' }),
      makeGuide({ body: 'just text' }),
      { sys: { id: 'bare' }, fields: {} } as never,
      { ...makeGuide(), sys: { ...makeGuide().sys, createdAt: 'yesterday' } },
      good,
    ];
    // The double finds entries by their type, so one without any is not among them.
    double.entries[4] = { ...makeGuide(), fields: null as never };
    await content.open();
    expect(await titles()).toEqual(['Good']);
    expect(log.lines.length).toBeGreaterThanOrEqual(4);
    expect(log.lines.every((line) => /left out/.test(line))).toBe(true);
  });

  test('that are far too large are left out, one by one, and what stands around them is read', async (context) => {
    const { double, content, log, titles } = await scene(context);
    const giant = () => makeGuide({ title: 'Giant' }, documentOf(paragraph('x'.repeat(10 * 1024 * 1024))));
    const guides = Array.from({ length: 23 }, (_, at) => makeGuide({ title: `Guide ${at}` }));
    double.entries = [...guides.slice(0, 11), giant(), ...guides.slice(11), giant()];
    await content.open();
    expect((await titles()).sort()).toEqual(guides.map(({ fields }) => fields.title).sort());
    expect(log.lines).toEqual([
      expect.stringMatching(/^The entry 12 .* is left out: it is larger/),
      expect.stringMatching(/^The entry 25 .* is left out: it is larger/),
    ]);
  });

  test('may hold what a hostile editor writes: it is shown as words or not at all', async (context) => {
    const { double, content } = await scene(context);
    const script = node('hyperlink', [words('press here')], { uri: 'javascript:fetch("//evil.example")' });
    const body = documentOf(
      node('paragraph', [script]),
      node('html', [words('<img src=x onerror=alert(1)>')]),
      node('embedded-entry-block', [], { target: { sys: { id: 'x', type: 'Link', linkType: 'Entry' } } }),
      paragraph('Good night.'),
    );
    double.entries = [
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
    const entry = entries.find(({ sys }) => sys.id === double.entries[0]?.sys.id);
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

  test('without a page that the program links to are completed from the repository', async (context) => {
    const { double, content } = await scene(context);
    const terms = makeGuide({ title: 'Our own terms', slug: 'terms' });
    terms.sys.contentType.sys.id = 'legal';
    double.entries.push(terms);
    await content.open();
    const { entries } = await content.current();
    const legal = entries
      .filter(({ sys }) => sys.contentType.sys.id === 'legal')
      .map(({ fields }) => fields.slug);
    expect(legal.sort()).toEqual(['accessibility', 'cookies', 'fair-housing', 'privacy', 'terms']);
    expect(entries.find(({ fields }) => fields.slug === 'terms')?.fields.title).toBe('Our own terms');
    expect(entries.filter(({ sys }) => sys.contentType.sys.id === 'blogPost')).toHaveLength(1);
  });

  test('have the dates that an editor chose, and else those of the service', async (context) => {
    const { double } = await scene(context);
    double.entries = [
      makeGuide({ date: '2026-03-01T10:00+02:00', updated: '2026-04-01' }),
      makeGuide({ date: 'soon' }),
    ];
    const { entries } = await openContentful(double.place).readAll();
    expect([entries[0]?.created, entries[0]?.updated]).toEqual([
      '2026-03-01T08:00:00.000Z',
      '2026-04-01T00:00:00.000Z',
    ]);
    expect(entries[1]?.created).toBe(double.entries[1]?.sys.createdAt);
  });

  test('are kept under the name of their space, so that another one begins anew', async (context) => {
    const { content, parts } = await scene(context);
    await content.open();
    const { db, place } = parts;
    const row = await db.selectFrom('content_copies').select('failure').where('place', '=', place).execute();
    expect(row).toEqual([{ failure: null }]);
  });
});
