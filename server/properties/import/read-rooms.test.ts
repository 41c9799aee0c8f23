import { expect, test } from 'vitest';
import type { Remark } from '#server/jobs/import/import-report.ts';
import { bedroomsInTitle, readBaths, readBedrooms, readSize } from './read-rooms.ts';

test.each(['123', '-1', 'many', '', '2.5', 'null', '13'])('%j is no number of bedrooms', (text) => {
  expect(readBedrooms(text)).toBeNull();
});

test.each([
  ['0', 0],
  ['studio', 0],
  ['2', 2],
  ['3 BR', 3],
  ['Two bedroom', 2],
])('%s bedrooms is %i', (text, bedrooms) => {
  expect(readBedrooms(text)).toBe(bedrooms);
});

test.each([
  ['Studio apartment 1717 12th Ave', 0],
  ['Two BR 804 W Illinois', 2],
  ['Sunny 3-bedroom house', 3],
  ['Hyattsville - 1bd/One BA 681sqft', 1],
  ['Apartment in great location', null],
])('the title "%s" tells %j', (title, bedrooms) => {
  expect(bedroomsInTitle(title)).toBe(bedrooms);
});

test.each([
  ['1', 1, 0],
  ['2.5', 2, 1],
  ['1 1/2', 1, 1],
  ['2 full, 1 half', 2, 1],
  ['shared', 0, 0],
])('%s baths', (text, full_bath, half_bath) => {
  expect(readBaths(text, 2, [])).toEqual({ full_bath, half_bath });
});

test.each(['', 'null', '99', 'lots'])('baths of %j are not known: one is assumed, and said', (text) => {
  const notes: Remark[] = [];
  expect(readBaths(text, 2, notes)).toEqual({ full_bath: 1, half_bath: 0 });
  expect(notes[0]?.kind).toContain('one is assumed');
});

test('a large house may have many baths', () => {
  expect(readBaths('8.5', 6, [])).toEqual({ full_bath: 8, half_bath: 1 });
});

test.each([
  ['101', 0],
  ['40000', 1],
  ['5407', 0],
  ['9999999', 4],
])('a size of %s square feet cannot be, with %i bedrooms: left out, and said', (text, bedrooms) => {
  const notes: Remark[] = [];
  expect(readSize(text, bedrooms, false, notes)).toBeNull();
  expect(notes[0]?.kind).toBe('the size is not plausible and is left out');
});

test('a room may be small, and a house of six bedrooms large', () => {
  expect(readSize('101', 1, true, [])).toBe(101);
  expect(readSize('11,318 sq. ft.', 6, false, [])).toBe(11318);
});

test('a size that is no number is left out, and nothing is said of one that is not given', () => {
  const notes: Remark[] = [];
  expect(readSize('spacious', 1, false, notes)).toBeNull();
  expect(notes).toHaveLength(1);
  expect(readSize('', 1, false, notes)).toBeNull();
  expect(notes).toHaveLength(1);
});
