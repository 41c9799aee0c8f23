import { describe, expect, test } from 'vitest';
import { type RentText, readRent } from './read-rent.ts';

const read = (price: string, more: Partial<RentText> = {}) =>
  readRent({ price, price_max: '', period: '', per: '', zero: 'missing', ...more });

describe('readRent withholding the listing', () => {
  test.each([
    ['', 'there is no rent'],
    ['0', 'there is no rent'],
    ['cheap', 'the rent can’t be read'],
    ['2 bedroom $900', 'the rent can’t be read'],
    ['$1,2500', 'the rent can’t be read'],
    ['-500', 'the rent can’t be read'],
    ['7', 'the rent isn’t plausible'],
  ])('%j: %s', (price, kind) => {
    const reading = read(price);
    expect(reading.withheld.map((reason) => reason.kind)).toEqual([kind]);
    expect(reading.price).toBeNull();
  });

  test('when the period cannot be converted to months', () => {
    expect(read('900', { period: 'Monthly|Weekly' }).withheld[0]?.kind).toBe('the rent’s period is unclear');
    expect(read('4000', { period: 'semester' }).withheld[0]?.kind).toBe('the rent’s period is unclear');
    expect(read('$2,500/semester').withheld[0]?.detail).toBe('$2,500/semester');
    expect(read('90', { period: 'per night' }).withheld[0]?.kind).toBe('the rent’s period is unclear');
  });
});

describe('readRent', () => {
  test.each([
    ['1390', 1390, null],
    ['$1,390', 1390, null],
    ['$1,390.50', 1391, null],
    ['$790 - $1,090', 790, 1090],
    ['$1,200+', 1200, null],
    ['1250.0000', 1250, null],
    ['1250.000', 1250, null],
    ['1249.9999999999', 1250, null],
    ['1\u00a0250', 1250, null],
    ['1.25E+03', 1250, null],
    ['$1.250,50', 1251, null],
    ['Rent: from $900', 900, null],
    ['~$1,250*', 1250, null],
    ['$900-$1,100/mo + utilities', 900, 1100],
  ])('reads %s', (price, low, high) => {
    expect(read(price)).toMatchObject({ price: low, price_max: high, withheld: [] });
  });

  test.each([
    ['1.250', 1250, null],
    ['$1.250 - $1.400', 1250, 1400],
    ['950.000', 950, null],
  ])('reads the ambiguous %s as a plausible rent with a note', (price, low, high) => {
    const reading = read(price);
    expect(reading).toMatchObject({ price: low, price_max: high, withheld: [] });
    expect(reading.notes[0]?.detail).toContain(`read as $${low.toLocaleString('en-US')}`);
  });

  test.each(['1.250,00 €', '€1250', '1250 EUR'])('reads %s as dollars with a note', (price) => {
    expect(read(price)).toMatchObject({
      price: 1250,
      notes: [{ kind: 'the rent is in euros: read as US dollars', detail: price }],
    });
  });

  test.each(['Contact for pricing', 'Please call for details', 'Price upon request'])(
    'reads %s as a call',
    (price) => {
      expect(read(price)).toMatchObject({ price: 0, withheld: [] });
    },
  );

  test('reports a highest rent that it cannot read', () => {
    const reading = read('900', { price_max: 'lots' });
    expect(reading).toMatchObject({ price: 900, price_max: null });
    expect(reading.notes[0]).toEqual({
      kind: 'the highest rent can’t be read and is left out',
      detail: 'lots',
    });
  });

  test.each(['call', 'Call for pricing', 'TBD'])('reads %s as Call', (price) => {
    expect(read(price)).toMatchObject({ price: 0, withheld: [] });
  });

  test('reads 0 as Call if the mapping says so', () => {
    expect(read('0', { zero: 'call' })).toMatchObject({ price: 0, withheld: [] });
  });

  test('converts weekly to monthly rent by 52/12 with a note', () => {
    const reading = read('300', { period: 'Weekly' });
    expect(reading.price).toBe(1300);
    expect(reading.notes).toEqual([{ kind: 'the rent was converted to monthly', detail: '300 Weekly' }]);
    expect(read('$350 per week').price).toBe(1517);
    expect(read('$350/wk', { price_max: '400' })).toMatchObject({ price: 1517, price_max: 1733 });
  });

  test('converts yearly to monthly rent', () => {
    expect(read('12000', { period: 'yearly' }).price).toBe(1000);
  });

  test('drops a maximum below the minimum with a note', () => {
    const reading = read('900', { price_max: '800' });
    expect(reading).toMatchObject({ price: 900, price_max: null });
    expect(reading.notes[0]?.kind).toBe('the highest rent isn’t plausible and is left out');
  });
});

describe('readRent unit', () => {
  test.each(['bed', 'Per Person', '/bedroom', 'p/p'])('%s is per bed', (per) => {
    expect(read('650', { per }).price_per).toBe('bed');
  });

  test.each(['$650/person', '650 per bed', '$650 pp', '650 a room'])('the price %s is per bed', (price) => {
    expect(read(price)).toMatchObject({ price: 650, price_per: 'bed' });
  });

  test.each(['', 'unit', 'per unit', 'whole house', 'apartment', 'household'])('%j is per unit', (per) => {
    expect(read('650', { per })).toMatchObject({ price_per: 'unit', notes: [] });
  });

  test('unknown text is per unit with a note', () => {
    expect(read('650', { per: 'moon' }).notes[0]?.kind).toContain('unit is unclear');
  });
});
