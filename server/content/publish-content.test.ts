import { describe, expect, test } from 'vitest';
import { documentOf, node, paragraph, words } from '#test/content/to-contentful.ts';
import type { RawEntry } from './content-source.ts';
import { publishContent, toSlug } from './publish-content.ts';

const raw = (fields: Partial<RawEntry>): RawEntry => ({
  id: 'a',
  type: 'blogPost',
  created: '2026-08-04T00:00:00.000Z',
  updated: '2026-08-04T00:00:00.000Z',
  title: 'A guide',
  slug: 'a-guide',
  description: 'What it says.',
  scene: null,
  image: null,
  tags: [],
  body: documentOf(paragraph('Light the porch. Then knock.')),
  ...fields,
});
const publish = (...entries: RawEntry[]) =>
  publishContent({ entries, assets: [], problems: [] }, new Map(), {
    operator_name: 'Lakeshore Homes',
    operator_phone: null,
  });

describe('content entry', () => {
  test.each([
    ['../../etc/passwd', 'etc-passwd'],
    ['Étude & café/1?x#y', 'etude-cafe-1-x-y'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['  Rent  ', 'rent'],
    ['a\u0000b', 'a-b'],
    ['%2e%2e%2f', '2e-2e-2f'],
    ['rss.xml', 'rss-xml'],
    ['x'.repeat(500), 'x'.repeat(200)],
  ])('with the slug %j gets a safe URL', (slug, expected) => {
    expect(toSlug(slug)).toBe(expected);
    expect(publish(raw({ slug })).entries[0]?.fields.slug).toBe(expected);
  });

  test.each([
    ['a slug', { slug: '🏮' }],
    ['a title', { title: ' \n ' }],
    ['a text', { body: 'text' }],
  ])('without %s is skipped with a message, while others are published', (_what, fields) => {
    const { entries, problems } = publish(raw(fields), raw({ id: 'b', slug: 'b' }));
    expect(entries.map(({ sys }) => sys.id)).toEqual(['b']);
    expect(problems).toEqual([expect.stringMatching(/^Skipped /)]);
  });

  test('is replaced by a newer one with the same URL', () => {
    const newer = raw({ id: 'b', slug: 'A Guide', created: '2026-09-01T00:00:00.000Z' });
    const { entries, problems } = publish(raw({}), newer, raw({ id: 'c', type: 'page', slug: 'a-guide' }));
    expect(entries.map(({ sys }) => sys.id)).toEqual(['b', 'c']);
    expect(problems).toEqual(['Skipped blogPost a: a newer entry has the path /blog/a-guide/.']);
  });

  test('without a description gets its first 160 characters', () => {
    expect(publish(raw({ description: '' })).entries[0]?.fields.description).toBe(
      'Light the porch. Then knock.',
    );
    const unset = publish(raw({ description: 'Call {{operator_phone}}.' })).entries[0];
    expect(unset?.fields.description).toBe('Light the porch. Then knock.');
    const long = publish(raw({ description: 'porch light '.repeat(40) })).entries[0]!.fields.description;
    expect(long.length).toBeLessThanOrEqual(160);
    expect(long).toMatch(/porch…$|light…$/);
  });

  test('has placeholders replaced in title and description', () => {
    const { fields } = publish(raw({ title: 'About {{operator_name}}', description: '{{operator_name}}' }))
      .entries[0]!;
    expect([fields.title, fields.description]).toEqual(['About Lakeshore Homes', 'Lakeshore Homes']);
  });

  test('is linked only if it has a page', () => {
    const linkTo = (id: string) =>
      node('entry-hyperlink', [words(id)], { target: { sys: { type: 'Link', linkType: 'Entry', id } } });
    const ids = ['guide', 'terms', 'nameless', 'careers', 'nobody'];
    const { entries } = publish(
      raw({ id: 'from', slug: 'from', body: documentOf(node('paragraph', ids.map(linkTo))) }),
      raw({ id: 'guide', slug: 'guide' }),
      raw({ id: 'terms', type: 'legal', slug: 'terms' }),
      raw({ id: 'nameless', slug: '🏮' }),
      raw({ id: 'careers', type: 'page', slug: 'careers' }),
    );
    const body = entries.find(({ sys }) => sys.id === 'from')?.fields.body;
    const inline = body?.content?.[0]?.content ?? [];
    expect(inline.map(({ data, value }) => data.uri ?? value)).toEqual([
      '/blog/guide/',
      '/terms/',
      'nameless',
      'careers',
      'nobody',
    ]);
  });

  test('appears before older entries', () => {
    const at = (id: string, created: string) => raw({ id, slug: id, created });
    const { entries } = publish(
      at('b', '2026-01-01T00:00:00.000Z'),
      at('c', '2026-03-01T00:00:00.000Z'),
      at('a', '2026-02-01T00:00:00.000Z'),
    );
    expect(entries.map(({ sys }) => sys.id)).toEqual(['c', 'a', 'b']);
  });
});
