import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAddressLine } from './address-line.ts';

test.each<[string, ReturnType<typeof parseAddressLine>]>([
  ['1203 N High St Apt 4', { number: '1203', key: 'n high st' }],
  ['1203, North High Street', { number: '1203', key: 'n high st' }],
  ['1203B High St', { number: '1203B', key: 'high st' }],
  ['1203 1/2 High St', { number: '1203 1/2', key: 'high st' }],
  ['100-104 Main Street', { number: '100-104', key: 'main st' }],
  ['Apt 4, 1203 N High St', { number: '1203', key: 'n high st' }],
  ['One University Circle', { number: '1', key: 'university cir' }],
  ['250 15th Ave', { number: '250', key: '15th ave' }],
  ['15th Ave', { number: null, key: '15th ave' }],
  ['High Street', { number: null, key: 'high st' }],
  ['12 Saint Paul', { number: '12', key: 'saint paul' }],
  ['PO Box 12', null],
  ['', null],
])('parseAddressLine parses %j', (text, line) => {
  expect(parseAddressLine(text)).toEqual(line);
});

test('parseAddressLine accepts any text quickly, without errors', () => {
  expect(parseAddressLine('1 '.repeat(50_000))?.number).toEqual('1');
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'12aB #,.-½/é🏠', ' St ', 'Apt', 'PO Box'), maxLength: 60 }),
      (text) => {
        const line = parseAddressLine(text);
        expect(line === null || line.key !== '').toBe(true);
      },
    ),
  );
});
