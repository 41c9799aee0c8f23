import { expect, test } from 'vitest';
import { countCharacters } from './count-characters.ts';
import { cutAtWord } from './cut-at-word.ts';

test('a short text is one line of itself', () => {
  expect(cutAtWord('  A room\n with  a view ', 160)).toBe('A room with a view');
  expect(cutAtWord('exactly ten', 11)).toBe('exactly ten');
});

test('a long one ends with a whole word, and without what a cut word leaves behind', () => {
  expect(cutAtWord('Two rooms near the harbor and the mill', 21)).toBe('Two rooms near the…');
  expect(cutAtWord('Two rooms, three baths', 18)).toBe('Two rooms, three…');
  expect(cutAtWord('Two rooms near it, and a mill pond', 19)).toBe('Two rooms near it…');
});

test('a word that is longer than the room for it is cut', () => {
  expect(cutAtWord('a '.concat('x'.repeat(50)), 20)).toBe(`a ${'x'.repeat(17)}…`);
});

test('letters are counted as people count them, and none is cut in two', () => {
  const cut = cutAtWord('👨‍👩‍👧 '.repeat(40), 10);
  expect(countCharacters(cut)).toBeLessThanOrEqual(10);
  expect(cut).toMatch(/^(👨‍👩‍👧 )+👨‍👩‍👧…$/u);
});
