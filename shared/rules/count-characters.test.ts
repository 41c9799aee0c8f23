import { describe, expect, test } from 'vitest';
import { countCharacters, cutCharacters } from './count-characters.ts';

describe('Characters are counted as a person counts them', () => {
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
  ])('%j has %i', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe('A preview', () => {
  test('is the text itself, in one line, where it is short enough', () => {
    expect(cutCharacters('  two\n lines ', 50)).toBe('two lines');
    expect(cutCharacters('x'.repeat(50), 50)).toBe('x'.repeat(50));
  });

  test('is at most as long as asked, with an ellipsis, and never half an emoji', () => {
    expect(cutCharacters('x'.repeat(51), 50)).toBe(`${'x'.repeat(49)}…`);
    expect(cutCharacters('👩‍👩‍👧‍👦'.repeat(51), 50)).toBe(`${'👩‍👩‍👧‍👦'.repeat(49)}…`);
  });
});
