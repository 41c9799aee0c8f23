import { expect, test } from 'vitest';
import type { RichTextNode } from '#shared/api/content.ts';
import { outlineOf } from './outline.ts';
import { readingMinutes } from './reading-minutes.ts';
import { splitSections } from './split-sections.ts';

const text = (value: string): RichTextNode => ({ nodeType: 'text', data: {}, value, marks: [] });
const block = (nodeType: string, value: string): RichTextNode => ({
  nodeType,
  data: {},
  content: [text(value)],
});
const document = (...content: RichTextNode[]): RichTextNode => ({ nodeType: 'document', data: {}, content });

test('headings that say the same are found by different names, and none is named like a part of the page', () => {
  const outline = outlineOf(
    document(block('heading-2', 'Main'), block('heading-3', 'Main'), block('heading-2', '¿?')),
  );
  expect([...outline.values()].map(({ id }) => id)).toEqual(['text-main', 'text-main-2', 'text-section']);
});

test('a first heading in a text stands at the second level, for the page has its own', () => {
  const outline = outlineOf(document(block('heading-1', 'Loud')));
  expect([...outline.values()].map(({ level }) => level)).toEqual([2]);
});

test('a text falls into the parts that its headings begin, with what stands before them', () => {
  const parts = splitSections(
    document(
      block('paragraph', 'a'),
      block('heading-2', 'b'),
      block('heading-3', 'c'),
      block('heading-2', 'd'),
    ),
    2,
  );
  expect(parts.map(({ heading, body }) => [heading !== null, body.content?.length])).toEqual([
    [false, 1],
    [true, 1],
    [true, 0],
  ]);
  expect(splitSections(null, 2)).toEqual([]);
});

test('reading takes a minute at least, and longer texts take longer', () => {
  expect(readingMinutes(null)).toBe(1);
  expect(readingMinutes(document(block('paragraph', 'word '.repeat(1150))))).toBe(5);
});
