import { expect, test } from 'vitest';
import type { Remark } from '#server/jobs/import/import-report.ts';
import { cleanPhone, hasHouseNumber, readPostalCode } from './read-address.ts';

test.each([
  ['1717 12th Avenue', true],
  ['4901 Todd', true],
  ['42nd St', false],
  ['France Ave S & W Lake St', false],
  ['', false],
])('hasHouseNumber(%j) is %j', (line, expected) => {
  expect(hasHouseNumber(line)).toBe(expected);
});

test.each([
  ['98122', '98122', null],
  ['2139', '02139', 'the ZIP code got its leading zero back'],
  ['35294-0110', '35294-0110', null],
  ['abc', '', 'the ZIP code cannot be read and is left out'],
  ['', '', null],
])('readPostalCode(%j) is %j', (text, code, note) => {
  const notes: Remark[] = [];
  expect(readPostalCode(text, notes)).toBe(code);
  expect(notes.map(({ kind }) => kind)).toEqual(note ? [note] : []);
});

test.each([
  ['(512) 555-0133', '512-555-0133'],
  ['1-512-555-0133', '512-555-0133'],
  ['+1 512.555.0133', '512-555-0133'],
  ['[phone]', ''],
  ['555-0133', ''],
  ['0125550133', ''],
])('cleanPhone(%j) is %j', (text, phone) => {
  expect(cleanPhone(text)).toBe(phone);
});
