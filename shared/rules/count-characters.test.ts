import { expect, test } from 'vitest';
import { countCharacters } from './count-characters.ts';

test('what a person sees as one character is one', () => {
  expect(countCharacters('')).toBe(0);
  expect(countCharacters('lake')).toBe(4);
  expect(countCharacters('👩‍👩‍👧‍👦'.repeat(800))).toBe(800);
  expect(countCharacters('🇩🇪é👍🏽')).toBe(3);
  expect(countCharacters('a\r\nb')).toBe(3);
});
