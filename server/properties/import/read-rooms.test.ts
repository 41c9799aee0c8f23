import { expect, test } from 'vitest';
import type { Remark } from '#server/jobs/import/import-report.ts';
import { bedroomsInTitle, readBaths, readBedrooms, readSize } from './read-rooms.ts';

test.each(['123', '-1', 'many', '', '2.5', 'null', '13'])('readBedrooms returns null for %j', (text) => {
  expect(readBedrooms(text)).toBeNull();
});

test.each([
  ['0', 0],
  ['studio', 0],
  ['2', 2],
  ['3 BR', 3],
  ['Two bedroom', 2],
  ['2BR/1BA', 2],
  ['2 bed / 1.5 baths', 2],
  ['2x1', 2],
  ['1 + den', 1],
  ['2-Bedroom', 2],
  ['Eff.', 0],
])('readBedrooms reads %s as %i', (text, bedrooms) => {
  expect(readBedrooms(text)).toBe(bedrooms);
});

test.each([
  ['Studio apartment 1717 12th Ave', 0],
  ['Two BR 804 W Illinois', 2],
  ['Sunny 3-bedroom house', 3],
  ['Hyattsville - 1bd/One BA 681sqft', 1],
  ['Apartment in great location', null],
])('bedroomsInTitle of "%s" is %j', (title, bedrooms) => {
  expect(bedroomsInTitle(title)).toBe(bedrooms);
});

test.each([
  ['1', 1, 0],
  ['2.5', 2, 1],
  ['1 1/2', 1, 1],
  ['2 full, 1 half', 2, 1],
  ['2F 1H', 2, 1],
  ['1,5', 1, 1],
  ['2.1', 2, 1],
  ['two', 2, 0],
  ['shared', 0, 0],
])('readBaths reads %s', (text, full_bath, half_bath) => {
  expect(readBaths(text, 2, [])).toEqual({ full_bath, half_bath });
});

test.each(['', 'null', '99', 'lots'])('readBaths returns null for %j with a note', (text) => {
  const notes: Remark[] = [];
  expect(readBaths(text, 2, notes)).toBeNull();
  expect(notes[0]?.kind).toContain(text === '' ? 'one is assumed' : 'get one');
});

test('readBaths allows many baths in a large house', () => {
  expect(readBaths('8.5', 6, [])).toEqual({ full_bath: 8, half_bath: 1 });
});

test.each([
  ['101', 0],
  ['40000', 1],
  ['5407', 0],
  ['9999999', 4],
])('readSize drops %s square feet with %i bedrooms with a note', (text, bedrooms) => {
  const notes: Remark[] = [];
  expect(readSize(text, bedrooms, false, notes)).toBeNull();
  expect(notes[0]?.kind).toBe('the size isn’t plausible and is left out');
});

test('readSize accepts a small room and a large six-bedroom house', () => {
  expect(readSize('101', 1, true, [])).toBe(101);
  expect(readSize('11,318 sq. ft.', 6, false, [])).toBe(11318);
});

test.each([
  ['850 - 900', 850],
  ['850+', 850],
  ['~850 sq ft', 850],
  ['1 050', 1050],
  ['1.050', 1050],
  ['8.5E+02', 850],
])('readSize reads %s', (text, size) => {
  expect(readSize(text, 2, false, [])).toBe(size);
});

test.each(['850 m²', 'unit 850', '850 - big'])('readSize reports %s', (text) => {
  const notes: Remark[] = [];
  expect(readSize(text, 2, false, notes)).toBeNull();
  expect(notes).toMatchObject([{ detail: text }]);
});

test('readSize drops text with a note, and an empty value without one', () => {
  const notes: Remark[] = [];
  expect(readSize('spacious', 1, false, notes)).toBeNull();
  expect(notes).toHaveLength(1);
  expect(readSize('', 1, false, notes)).toBeNull();
  expect(notes).toHaveLength(1);
});
