import { describe, expect, test } from 'vitest';
import { type RentText, readRent } from './read-rent.ts';

const read = (price: string, more: Partial<RentText> = {}) =>
  readRent({ price, price_max: '', period: '', per: '', ...more });

describe('a rent that cannot be shown withholds the listing', () => {
  test.each([
    ['', 'no rent is given'],
    ['cheap', 'the rent cannot be read'],
    ['-500', 'the rent cannot be read'],
    ['7', 'the rent is not plausible'],
  ])('%j: %s', (price, kind) => {
    const reading = read(price);
    expect(reading.withheld.map((reason) => reason.kind)).toEqual([kind]);
    expect(reading.price).toBeNull();
  });

  test('for a time that is no month, week or year', () => {
    expect(read('4000', { period: 'semester' }).withheld[0]?.kind).toBe('the rent is for an unclear time');
  });
});

describe('a month’s rent', () => {
  test.each([
    ['1390', 1390, null],
    ['$1,390', 1390, null],
    ['$1,390.50', 1391, null],
    ['$790 - $1,090', 790, 1090],
    ['$1,200+', 1200, null],
  ])('%s', (price, low, high) => {
    expect(read(price)).toMatchObject({ price: low, price_max: high, withheld: [] });
  });

  test.each(['call', 'Call', '0'])('%s means Call', (price) => {
    expect(read(price)).toMatchObject({ price: 0, withheld: [] });
  });

  test('a rent by the week is made a monthly one, by fifty-two weeks in twelve months, and said', () => {
    const reading = read('300', { period: 'Weekly' });
    expect(reading.price).toBe(1300);
    expect(reading.notes).toEqual([{ kind: 'the rent was made a monthly one', detail: '300 Weekly' }]);
    expect(read('$350', { period: 'weekly', price_max: '400' })).toMatchObject({
      price: 1517,
      price_max: 1733,
    });
  });

  test('a rent by the year is divided by twelve', () => {
    expect(read('12000', { period: 'yearly' }).price).toBe(1000);
  });

  test('a highest rent below the lowest is left out, and said', () => {
    const reading = read('900', { price_max: '800' });
    expect(reading).toMatchObject({ price: 900, price_max: null });
    expect(reading.notes[0]?.kind).toBe('the highest rent is not plausible and is left out');
  });
});

describe('what the rent is per', () => {
  test.each([
    ['bed', 'bed', []],
    ['', 'unit', []],
    ['Unit', 'unit', []],
    ['moon', 'unit', ['what the rent is per is not clear: taken as per home']],
  ])('%j is per %s', (per, expected, kinds) => {
    const { price_per, notes } = read('650', { per });
    expect([price_per, notes.map(({ kind }) => kind)]).toEqual([expected, kinds]);
  });
});
