import { describe, expect, test } from 'vitest';
import type { Remark } from '#server/jobs/import/import-report.ts';
import { readAddress, readPostalCode } from './read-address.ts';

const read = (line: string, second = '') => readAddress(line, second, []);

describe('readAddress', () => {
  test.each([
    ['1717 12th Avenue', '1717 12th Avenue', '', ''],
    ['Uptown Square Apartments 2908 Bryant Avenue S', '2908 Bryant Avenue S', '', 'Uptown Square Apartments'],
    ['1521 2nd Ave Unit 2202', '1521 2nd Ave', 'Unit 2202', ''],
    ['1316 New Hampshire Avenue NW #301', '1316 New Hampshire Avenue NW', 'Unit 301', ''],
    ['901  903 Springdale Road', '901-903 Springdale Road', '', ''],
    ['1717 TOOMEY ROAD', '1717 Toomey Road', '', ''],
    ['Hwy 71 West', 'Hwy 71 West', '', ''],
    ['N6W23001 BLUEMOUND ROAD', 'N6W23001 Bluemound Road', '', ''],
    ['12B 42ND STREET', '12B 42nd Street', '', ''],
  ])('parses %s', (line, address_1, address_2, name) => {
    expect(read(line)).toMatchObject({ address_1, address_2, name });
  });

  test('moves a phone number to the phone field with a note', () => {
    const notes: Remark[] = [];
    const address = readAddress('707 South St call (512) 555-0133', '', notes);
    expect(address).toMatchObject({ address_1: '707 South St', phone: '512-555-0133', isExact: true });
    expect(notes).toEqual([{ kind: 'a phone number in the address was moved' }]);
    expect(read('512-555-0133 707 South St').address_1).toBe('707 South St');
  });

  test('is not exact without a house number', () => {
    expect(read('France Ave S & W Lake St').isExact).toBe(false);
    expect(read('').isExact).toBe(false);
    expect(read('Twelve Oaks Ln').isExact).toBe(false);
  });

  test.each([
    '4901 Todd',
    '12½ Elm St',
    '1401-1409 Elm St',
    '12, 14, 16 Elm St',
    '4S550 Elm St',
    'One Main Street',
  ])('is exact with the house number of %s', (line) => {
    expect(read(line)).toMatchObject({ address_1: line, isExact: true });
  });
});

describe('readPostalCode', () => {
  test.each([
    ['98122', 'WA', '98122', null],
    ['2139', 'MA', '02139', 'the ZIP code’s leading zero was restored'],
    ['98122', 'TX', '', 'the ZIP code is in another state and is left out'],
    ['35294-0110', 'AL', '35294-0110', null],
    ['55414.0', 'MN', '55414', null],
    ['abc', 'MN', '', 'the ZIP code can’t be read and is left out'],
    ['', 'MN', '', null],
  ])('reads %j in %s', (text, state, code, note) => {
    const notes: Remark[] = [];
    expect(readPostalCode(text, state, notes)).toBe(code);
    expect(notes.map(({ kind }) => kind)).toEqual(note ? [note] : []);
  });
});
