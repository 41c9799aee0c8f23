import { describe, expect, test } from 'vitest';
import { type RentText, readRent } from './read-rent.ts';

const read = (price: string, more: Partial<RentText> = {}) =>
  readRent({ price, price_max: '', period: '', per: '', zero: 'missing', ...more });

describe('a rent that cannot be shown withholds the listing', () => {
  test.each([
    ['', 'no rent is given'],
    ['0', 'no rent is given'],
    ['cheap', 'the rent cannot be read'],
    ['-500', 'the rent cannot be read'],
    ['7', 'the rent is not plausible'],
  ])('%j: %s', (price, kind) => {
    const reading = read(price);
    expect(reading.withheld.map((reason) => reason.kind)).toEqual([kind]);
    expect(reading.price).toBeNull();
  });

  test('for a time that is no month and cannot be made one', () => {
    expect(read('900', { period: 'Monthly|Weekly' }).withheld[0]?.kind).toBe(
      'the rent is for an unclear time',
    );
    expect(read('4000', { period: 'semester' }).withheld[0]?.kind).toBe('the rent is for an unclear time');
    expect(read('90', { period: 'per night' }).withheld[0]?.kind).toBe('the rent is for an unclear time');
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

  test.each(['call', 'Call for pricing', 'TBD'])('%s means Call', (price) => {
    expect(read(price)).toMatchObject({ price: 0, withheld: [] });
  });

  test('0 means Call where the mapping says so', () => {
    expect(read('0', { zero: 'call' })).toMatchObject({ price: 0, withheld: [] });
  });

  test('a rent by the week is made a monthly one, by fifty-two weeks in twelve months, and said', () => {
    const reading = read('300', { period: 'Weekly' });
    expect(reading.price).toBe(1300);
    expect(reading.notes).toEqual([{ kind: 'the rent was made a monthly one', detail: '300 Weekly' }]);
    expect(read('$350 per week').price).toBe(1517);
    expect(read('$350/wk', { price_max: '400' })).toMatchObject({ price: 1517, price_max: 1733 });
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
  test.each(['bed', 'Per Person', '/bedroom', 'p/p'])('%s is per bed', (per) => {
    expect(read('650', { per }).price_per).toBe('bed');
  });

  test.each(['$650/person', '650 per bed', '$650 pp', '650 a room'])('%s is per bed', (price) => {
    expect(read(price)).toMatchObject({ price: 650, price_per: 'bed' });
  });

  test.each(['', 'unit', 'per unit', 'whole house', 'apartment', 'household'])('%j is per home', (per) => {
    expect(read('650', { per })).toMatchObject({ price_per: 'unit', notes: [] });
  });

  test('what nobody can tell is taken as per home, and said', () => {
    expect(read('650', { per: 'moon' }).notes[0]?.kind).toContain('not clear');
  });
});
