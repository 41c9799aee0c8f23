import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ContentAsset, RichTextNode } from '#shared/api/content.ts';
import { RichText } from './rich-text.tsx';

const text = (value: string, ...marks: string[]): RichTextNode => ({
  nodeType: 'text',
  data: {},
  value,
  marks: marks.map((type) => ({ type })),
});
const node = (nodeType: string, content: RichTextNode[], data: RichTextNode['data'] = {}): RichTextNode => ({
  nodeType,
  data,
  content,
});
const picture = (id: string) =>
  node('embedded-asset-block', [], { target: { sys: { type: 'Link', linkType: 'Asset', id } } });

function render(content: RichTextNode[], assets: ContentAsset[] = []): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <RichText document={node('document', content)} assets={assets} />
    </MemoryRouter>,
  ).replace(/^<div[^>]*>|<\/div>$/g, '');
}

test('a node that nobody knows is shown as its words, whatever it is called', () => {
  for (const name of ['entry-hyperlink', 'constructor', '__proto__', 'script'])
    expect(render([node(name, [text('words')])])).toBe('words');
  expect(render([node('paragraph', [text('plain', 'blink', 'constructor')])])).toBe('<p>plain</p>');
});

test('a link that would run a script, or leads to another host in disguise, is its words', () => {
  for (const uri of ['javascript:alert(1)', ' javascript:x', 'data:text/html,x', '//evil.example/', ''])
    expect(render([node('hyperlink', [text('here')], { uri })])).toBe('here');
});

test('a picture that was not sent is left out', () => {
  expect(render([picture('gone')])).toBe('');
});

test('a text cannot bring a second first heading', () => {
  expect(render([node('heading-1', [text('Loud')])])).toBe('<h2 id="text-loud">Loud</h2>');
  expect(render([node('heading-6', [text('Low')])])).toBe('<h6 id="text-low">Low</h6>');
});

test('links lead on within the site, and to others without telling them of it', () => {
  const link = (uri: string) => render([node('hyperlink', [text('on')], { uri })]);
  expect(link('/blog/rental-scams/')).toBe('<a href="/blog/rental-scams/" data-discover="true">on</a>');
  expect(link('https://example.org/')).toBe(
    '<a href="https://example.org/" rel="noopener noreferrer">on</a>',
  );
  expect(link('mailto:a@b.example')).toBe('<a href="mailto:a@b.example">on</a>');
});

test('marks lie around each other, and short points stand close', () => {
  expect(render([node('paragraph', [text('both', 'bold', 'italic')])])).toBe(
    '<p><em><strong>both</strong></em></p>',
  );
  const item = node('list-item', [node('paragraph', [text('one')])]);
  expect(render([node('unordered-list', [item])])).toBe('<ul><li>one</li></ul>');
});

test('a picture has its size before it comes, and says what it shows', () => {
  const asset: ContentAsset = {
    sys: { type: 'Asset', id: 'a1' },
    fields: {
      title: 'A house',
      description: 'A house at dusk',
      file: { url: '/x.webp', contentType: 'image/webp', details: { image: { width: 640, height: 480 } } },
    },
  };
  const html = render([picture('a1')], [asset]);
  for (const part of ['src="/x.webp"', 'alt="A house at dusk"', 'width="640"', 'height="480"'])
    expect(html).toContain(part);
});

test('a table tells its heads from its cells and can be scrolled by keyboard', () => {
  const cell = (kind: string, words: string) => node(kind, [node('paragraph', [text(words)])]);
  const html = render([
    node('table', [
      node('table-row', [cell('table-header-cell', 'Name')]),
      node('table-row', [cell('table-cell', 'csrftoken')]),
    ]),
  ]);
  expect(html).toContain('<thead><tr><th scope="col"><p>Name</p></th></tr></thead>');
  expect(html).toContain('<tbody><tr><td><p>csrftoken</p></td></tr></tbody>');
  expect(html).toContain('tabindex="0"');
});
