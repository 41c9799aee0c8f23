import { describe, expect, test } from 'vitest';
import {
  hideHouseNumber,
  isSameHouse,
  normalizeHouseNumber,
  readHouseNumbers,
  splitHouseNumber,
} from './house-number.ts';

const house = (from: number, more: object = {}) => ({ prefix: '', from, to: from, suffix: '', ...more });

describe('readHouseNumbers', () => {
  test.each<[string, ReturnType<typeof house>[]]>([
    ['12', [house(12)]],
    ['12 1/2', [house(12, { suffix: '1/2' })]],
    ['12½', [house(12, { suffix: '1/2' })]],
    ['12b', [house(12, { suffix: 'B' })]],
    ['12-B', [house(12, { suffix: 'B' })]],
    ['12 B', [house(12, { suffix: 'B' })]],
    ['One', [house(1)]],
    ['120-124', [house(120, { to: 124 })]],
    ['12 to 16', [house(12, { to: 16 })]],
    ['1901-45', [house(1901, { to: 1945 })]],
    ['12A-C', [house(12, { suffix: 'A-C' })]],
    ['W42-15', [house(42, { prefix: 'W', suffix: '15' })]],
    ['12A-12C', [house(12, { suffix: 'A' }), house(12, { suffix: 'C' })]],
    ['12;14', [house(12), house(14)]],
    ['12, 14, 16', [house(12), house(14), house(16)]],
    ['12 & 14', [house(12), house(14)]],
    ['18/20', [house(18), house(20)]],
    ['12-16;20', [house(12, { to: 16 }), house(20)]],
    ['100-200', [house(100), house(200)]],
    ['42-15', [house(4215)]],
    ['42-05A', [house(4205, { suffix: 'A' })]],
    ['91-1001', [house(1001, { prefix: '91-' })]],
    ['N6W23001', [house(23001, { prefix: 'N6W' })]],
    ['n6 w23001', [house(23001, { prefix: 'N6W' })]],
    ['W1234', [house(1234, { prefix: 'W' })]],
    ['4S550', [house(550, { prefix: '4S' })]],
    ['12N345', [house(345, { prefix: '12N' })]],
    ['\u000012\u202e', [house(12)]],
  ])('reads %j', (text, numbers) => {
    expect(readHouseNumbers(text)).toEqual(numbers);
  });

  test.each(['Boathouse', '', '12345678', '1,200', '12 rear', '12th', '12.5', 'N13th'])(
    'returns no number for %j',
    (text) => {
      expect(readHouseNumbers(text)).toEqual([]);
    },
  );
});

test.each([
  ['1405', '1401-1409', true],
  ['1406', '1401-1409', false],
  ['1401-1409', '1405', true],
  ['4215', '42-15', true],
  ['42', '42-15', false],
  ['12B', '12', true],
  ['N6W550', '4S550', false],
])('isSameHouse compares %s with %s', (a, b, isSame) => {
  expect(isSameHouse(readHouseNumbers(a)[0]!, readHouseNumbers(b)[0]!)).toBe(isSame);
});

describe('splitHouseNumber', () => {
  test.each([
    ['12 1/2 Elm St', '12 1/2', 'Elm St'],
    ['12½ Elm St', '12 1/2', 'Elm St'],
    ['12-b Elm St', '12-B', 'Elm St'],
    ['12 B Street', '12', 'B Street'],
    ['42-15 Bell Blvd', '42-15', 'Bell Blvd'],
    ['12 & 14 Elm', '12&14', 'Elm'],
    ['12, 14, 16 Elm St', '12,14,16', 'Elm St'],
    ['250, 15th Ave', '250', '15th Ave'],
    ['250, 5 Ave', '250', '5 Ave'],
    ['N6W23001 Bluemound Rd', 'N6W23001', 'Bluemound Rd'],
    ['123 E 400 S', '123', 'E 400 S'],
    ['121 Beach', '121', 'Beach'],
    ['One Main Street', '1', 'Main Street'],
    ['Twenty N. Park Ave', '20', 'N. Park Ave'],
  ])('splits %j', (line, number, street) => {
    expect(splitHouseNumber(line)).toEqual({ number, street });
  });

  test.each([
    'Twelve Oaks Ln',
    'Nine Mile Rd',
    'Five Points Ave',
    'Twenty One Main Street',
    'One Broadway',
    'Ten Ave',
    '42nd St',
    '5 Ave',
    'N100 Rd',
    'E 5th St',
    '12 and Main St',
    '1200 block of Elm St',
    'Main St',
    '',
  ])('finds no number in %j', (line) => {
    expect(splitHouseNumber(line)).toBeNull();
  });
});

test.each([
  ['12-14 Elm St', 'Elm St'],
  ['42nd St', '42nd St'],
  ['N US 52 Hwy', 'N US 52 Hwy'],
  ['12345678 Elm St', ''],
  ['Elm Court 12 Elm St', ''],
])('hideHouseNumber turns %j into %j', (line, street) => {
  expect(hideHouseNumber(line)).toBe(street);
});

test('normalizeHouseNumber unifies spellings and limits the length', () => {
  expect(['12 b', '12B', ' 12b'].map(normalizeHouseNumber)).toEqual(['12B', '12B', '12B']);
  expect(normalizeHouseNumber('1\u0000')).toBe('1');
  expect(normalizeHouseNumber('1'.repeat(500)).length).toBeLessThanOrEqual(100);
});
