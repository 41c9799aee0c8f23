import { expect, test } from 'vitest';
import { normalizeHouseNumber, readHouseNumber } from './house-number.ts';

test.each<[string, { from: number; to: number; letter: string } | null]>([
  ['12', { from: 12, to: 12, letter: '' }],
  ['12 1/2', { from: 12, to: 12, letter: '1/2' }],
  ['120-124', { from: 120, to: 124, letter: '' }],
  ['12;14', { from: 12, to: 14, letter: '' }],
  ['35-20', { from: 35, to: 35, letter: '' }],
  ['Boathouse', null],
  ['', null],
  ['12345678', null],
  ['\u000012\u202e', { from: 12, to: 12, letter: '' }],
])('readHouseNumber parses %j', (text, number) => {
  expect(readHouseNumber(text)).toEqual(number);
});

test('normalizeHouseNumber unifies spellings and limits the length', () => {
  expect(['12 b', '12B', ' 12b'].map(normalizeHouseNumber)).toEqual(['12B', '12B', '12B']);
  expect(normalizeHouseNumber('1\u0000')).toBe('1');
  expect(normalizeHouseNumber('1'.repeat(500)).length).toBeLessThanOrEqual(20);
});
