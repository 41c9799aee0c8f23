import { expect, test } from 'vitest';
import { cutSnippet } from './cut-snippet.ts';

const TEXT =
  'Build a monthly budget for your first place, find the cash you need before the keys, and see the rest.';

test.each([80, 100])(
  'a snippet of %i characters is no longer than that, and ends with a whole word',
  (length) => {
    const snippet = cutSnippet(TEXT, length);
    expect([...snippet].length).toBeLessThanOrEqual(length);
    expect(snippet.endsWith('…')).toBe(true);
    expect(TEXT.split(/[ ,.]+/)).toContain(snippet.slice(0, -1).split(' ').at(-1));
  },
);

test('a text that fits is shown as it is', () => {
  expect(cutSnippet('Short and whole.', 80)).toBe('Short and whole.');
  expect(cutSnippet('x'.repeat(80), 80)).toBe('x'.repeat(80));
});

test('no snippet ends with a comma before its dots', () => {
  expect(cutSnippet('One, two, three, four', 10)).toBe('One, two…');
});

test('a word longer than the snippet is cut within, and never between the halves of a sign', () => {
  expect(cutSnippet('x'.repeat(90), 80)).toBe(`${'x'.repeat(79)}…`);
  expect([...cutSnippet('🏠'.repeat(90), 80)].length).toBe(80);
});

test('line breaks and tabs of a text are spaces', () => {
  expect(cutSnippet(' One\n\ttwo ', 80)).toBe('One two');
});
