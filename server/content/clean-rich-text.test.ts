import { describe, expect, test } from 'vitest';
import type { RichTextNode } from '#shared/api/content.ts';
import { documentOf, node, paragraph, pictureBlock, words } from '#test/content/to-contentful.ts';
import { cleanRichText, plainText, safeLink } from './clean-rich-text.ts';

const VALUES = { operator_name: 'Lakeshore Homes', operator_phone: null, support_email: 'help@example.org' };
const clean = (...content: unknown[]): RichTextNode[] => {
  const body = cleanRichText(documentOf(...content), {
    values: VALUES,
    hasAsset: (id) => id === 'porch',
    pathOf: (id) => (id === 'guide' ? '/blog/guide/' : null),
  });
  return body?.content ?? [];
};
const text = (value: string, ...marks: string[]) => ({
  nodeType: 'text',
  data: {},
  value,
  marks: marks.map((type) => ({ type })),
});
const line = (...content: unknown[]) => ({ nodeType: 'paragraph', data: {}, content });
const link = (uri: unknown, label = 'here') => node('hyperlink', [words(label)], { uri } as object);

describe('link in rich text', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://example.org/x',
    'file:///etc/passwd',
    'ftp://example.org/',
    'tel:+15550100',
    '//evil.example/',
    '/\\evil.example/',
    '/a\\b',
    '\\\\evil.example',
    'https:evil.example',
    'https://',
    'https://user:word@example.org/',
    'https://porchlight.example@evil.example/',
    'evil.example',
    '#top',
    '',
    `https://example.org/${'x'.repeat(2000)}`,
    null,
    7,
    { href: 'https://example.org/' },
  ])('to %j is replaced by its text', (uri) => {
    expect(clean(node('paragraph', [link(uri)]))).toEqual([line(text('here'))]);
  });

  test.each([
    'https://example.org/a?b=c#d',
    'http://example.org',
    'mailto:help@example.org',
    '/blog/',
    '/',
    '/a?b#c',
  ])('to %s is kept', (uri) => {
    expect(safeLink(uri)).toBe(uri);
    const [cleaned] = clean(node('paragraph', [link(uri)]));
    expect(cleaned?.content?.[0]).toEqual({ nodeType: 'hyperlink', data: { uri }, content: [text('here')] });
  });

  test('to an entry gets the URL of its page, or is removed if the entry is not published', () => {
    const to = (id: string) => node('entry-hyperlink', [words('guide')], { target: { sys: { id } } });
    const [first, second] = clean(node('paragraph', [to('guide')]), node('paragraph', [to('secret')]));
    expect(first?.content?.[0]?.data).toEqual({ uri: '/blog/guide/' });
    expect(second).toEqual(line(text('guide')));
  });

  test('is unwrapped inside another link and removed without text', () => {
    const nested = node('hyperlink', [words('a '), link('https://example.org/b', 'b')], {
      uri: 'https://example.org/a',
    });
    expect(clean(node('paragraph', [nested]))[0]?.content?.[0]?.content).toEqual([text('a '), text('b')]);
    expect(clean(node('paragraph', [link('https://example.org/', '')]))).toEqual([]);
  });
});

describe('rich text', () => {
  test('is null when it is not a document', () => {
    const around = { values: VALUES, hasAsset: () => true, pathOf: () => null };
    for (const body of [null, 'text', 7, [], {}, paragraph('x')])
      expect(cleanRichText(body, around)).toBeNull();
  });

  test('keeps bold, italic and code, and no other mark', () => {
    const marked = node('paragraph', [
      words('a', 'underline', 'bold'),
      words('b', 'code', 'italic'),
      words('c', 'blink'),
    ]);
    expect(clean(marked)).toEqual([line(text('a', 'bold'), text('b', 'italic', 'code'), text('c'))]);
  });

  test('keeps only the text of unknown nodes', () => {
    const unknown = node('marquee', [node('paragraph', [words('still read')])], { onclick: 'alert(1)' });
    const script = { nodeType: 'script', src: 'https://evil.example/x.js', content: [words('alert(1)')] };
    expect(clean(unknown, script, node('iframe'), node('embedded-entry-block', [], { target: {} }))).toEqual([
      line(text('still read')),
      line(text('alert(1)')),
    ]);
  });

  test('loses only its invalid parts', () => {
    const broken = [
      null,
      7,
      'text',
      {},
      { nodeType: 7 },
      { nodeType: 'paragraph', content: 'x' },
      { nodeType: 'text' },
    ];
    const odd = [
      { nodeType: 'text', value: 7 },
      { nodeType: 'text', value: 'kept', marks: 'bold' },
      { nodeType: 'text', value: ' too', marks: [null, 7, { type: 'bold' }] },
      { nodeType: 'hyperlink', data: null, content: [words('!')] },
    ];
    expect(clean(...broken, node('paragraph', odd))).toEqual([
      line(text('kept'), text(' too', 'bold'), text('!')),
    ]);
  });

  test('loses characters that cannot be displayed or stored', () => {
    expect(clean(paragraph('a\u0000b\u001bc\ud800d\u{1f3ee}'))).toEqual([line(text('abcd\u{1f3ee}'))]);
  });

  test('keeps lists, tables, quotes and rules in order, without empty ones', () => {
    const cell = (kind: string, value: string) => node(kind, value === '' ? [] : [paragraph(value)]);
    const cleaned = clean(
      node('heading-2', [words('Head')]),
      node('unordered-list', [node('list-item', [paragraph('one')]), paragraph('two'), node('list-item')]),
      node('ordered-list'),
      node('blockquote', [paragraph('said')]),
      node('hr'),
      node('table', [
        node('table-row', [cell('table-header-cell', 'a'), cell('table-header-cell', '')]),
        node('table-row'),
        node('paragraph'),
      ]),
      paragraph('', '  '),
      pictureBlock('porch'),
      pictureBlock('gone'),
    );
    expect(cleaned.map(({ nodeType }) => nodeType)).toEqual([
      'heading-2',
      'unordered-list',
      'blockquote',
      'hr',
      'table',
      'embedded-asset-block',
    ]);
    expect(cleaned[1]?.content?.map(({ nodeType }) => nodeType)).toEqual(['list-item', 'list-item']);
    expect(cleaned[4]?.content).toHaveLength(1);
    expect(cleaned[4]?.content?.[0]?.content).toHaveLength(2);
    expect(plainText({ nodeType: 'document', data: {}, content: cleaned })).toBe('Head one two said a');
  });

  test('is limited in depth', () => {
    let deep: unknown = paragraph('the bottom');
    for (let level = 0; level < 5000; level += 1) deep = node('blockquote', [deep]);
    const cleaned = clean(deep, paragraph('after'));
    expect(cleaned).toEqual([line(text('after'))]);
    let inline: unknown = words('the bottom');
    for (let level = 0; level < 5000; level += 1)
      inline = node('hyperlink', [inline], { uri: 'https://example.org/' });
    expect(clean(node('paragraph', [inline]), paragraph('after'))).toEqual([line(text('after'))]);
  });

  test('is limited in size', () => {
    const long = clean(...Array.from({ length: 60_000 }, () => paragraph('x')));
    expect(long.length).toBeLessThanOrEqual(20_000);
    expect(long.length).toBeGreaterThan(5000);
    const wide = clean(paragraph('x'.repeat(10_000_000)));
    expect(wide[0]?.content?.[0]?.value?.length).toBe(400_000);
  });
});

describe('placeholder in rich text', () => {
  test('is replaced in texts and link URLs', () => {
    const mail = node('hyperlink', [words('{{support_email}}')], { uri: 'mailto:{{support_email}}' });
    const [cleaned] = clean(node('paragraph', [words('Run by {{operator_name}}: '), mail]));
    expect(cleaned).toEqual(
      line(text('Run by Lakeshore Homes: '), {
        nodeType: 'hyperlink',
        data: { uri: 'mailto:help@example.org' },
        content: [text('help@example.org')],
      }),
    );
  });

  test('without a value removes its line, and an empty list', () => {
    const item = node('list-item', [paragraph('Telephone: {{operator_phone}}')]);
    expect(
      clean(paragraph('Call {{operator_phone}}.'), node('ordered-list', [item]), paragraph('Write.')),
    ).toEqual([line(text('Write.'))]);
  });

  test('with an unknown name is kept', () => {
    expect(clean(paragraph('{{operator_mood}} {{constructor}}'))).toEqual([
      line(text('{{operator_mood}} {{constructor}}')),
    ]);
  });
});
