import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { RichTextNode } from '#shared/api/content.ts';
import type { ContentAsset } from '#shared/api/content-schemas.ts';
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

function render(content: RichTextNode[], assets: ContentAsset[] = []): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <RichText document={node('document', content)} assets={assets} />
    </MemoryRouter>,
  ).replace(/^<div[^>]*>|<\/div>$/g, '');
}

test('rich text renders unknown nodes as their text', () => {
  for (const name of ['entry-hyperlink', 'constructor', '__proto__', 'script'])
    expect(render([node(name, [text('words')])])).toBe('words');
  expect(render([node('paragraph', [text('plain', 'blink', 'constructor')])])).toBe('<p>plain</p>');
});

test('rich text renders links with unsafe or disguised URLs as text', () => {
  for (const uri of ['javascript:alert(1)', ' javascript:x', 'data:text/html,x', '//evil.example/', ''])
    expect(render([node('hyperlink', [text('here')], { uri })])).toBe('here');
});

test('rich text links internally with the router, and externally without a referrer', () => {
  const link = (uri: string) => render([node('hyperlink', [text('on')], { uri })]);
  expect(link('/blog/rental-scams/')).toBe('<a href="/blog/rental-scams/" data-discover="true">on</a>');
  expect(link('https://example.org/')).toBe(
    '<a href="https://example.org/" rel="noopener noreferrer">on</a>',
  );
  expect(link('mailto:a@b.example')).toBe('<a href="mailto:a@b.example">on</a>');
});
