import { describe, expect, test } from 'vitest';
import { countCharacters, cutCharacters } from './count-characters.ts';

describe('countCharacters', () => {
  test.each([
    ['', 0],
    ['hello', 5],
    ['a\nb', 3],
    ['a\r\nb', 3],
    ['e\u0301', 1],
    ['é', 1],
    ['👍', 1],
    ['👍🏽', 1],
    ['👩‍👩‍👧‍👦', 1],
    ['🏳️‍🌈🇺🇸', 2],
    ['각', 1],
    ['👩‍👩‍👧‍👦'.repeat(800), 800],
  ])('counts the grapheme clusters of %j as %i', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe('cutCharacters', () => {
  test('returns short text unchanged, on one line', () => {
    expect(cutCharacters('  two\n lines ', 50)).toBe('two lines');
    expect(cutCharacters('x'.repeat(50), 50)).toBe('x'.repeat(50));
  });

  test('truncates with an ellipsis between grapheme clusters', () => {
    expect(cutCharacters('x'.repeat(51), 50)).toBe(`${'x'.repeat(49)}…`);
    expect(cutCharacters('👩‍👩‍👧‍👦'.repeat(51), 50)).toBe(`${'👩‍👩‍👧‍👦'.repeat(49)}…`);
  });
});
