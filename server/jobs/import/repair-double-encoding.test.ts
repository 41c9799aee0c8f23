import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repairDoubleEncoding } from './repair-double-encoding.ts';

function encodeTwice(text: string): string {
  return new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
}

test.each([
  ['youâ€™ll love it', 'you’ll love it'],
  ['CafÃ© & Bar', 'Café & Bar'],
  ['5Â° warmer', '5° warmer'],
  ['â€œhomeâ€ away', '“home” away'],
  ['ðŸ\u008f\u00a0 sweet home', '🏠 sweet home'],
])('repairDoubleEncoding repairs %s', (broken, whole) => {
  expect(repairDoubleEncoding(broken)).toBe(whole);
});

test('repairDoubleEncoding repairs text encoded three times', () => {
  expect(repairDoubleEncoding(encodeTwice(encodeTwice('Peña’s')))).toBe('Peña’s');
});

test('repairDoubleEncoding repairs a field truncated inside a character', () => {
  expect(repairDoubleEncoding('donâ€™t waitâ€™ tilÃ')).toBe('don’t wait’ tilÃ');
});

test.each([
  'Café Peña',
  'Ångström',
  'naïve',
  'São Paulo',
  '“quoted” – text',
  '¿Qué?',
  'ÜBER',
  'at the café’” sign',
])('repairDoubleEncoding does not change valid text: %s', (text) => {
  expect(repairDoubleEncoding(text)).toBe(text);
});

test('repairDoubleEncoding restores any text that was encoded twice', () => {
  const words = fc.string({ unit: fc.constantFrom('a', ' ', 'é', 'ñ', '’', '“', '–', '°', '½', '🏠') });
  fc.assert(fc.property(words, (text) => repairDoubleEncoding(encodeTwice(text)) === text));
});
