import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cardFieldsSchema, formatCardNumber, formatCvc, formatExpiry } from './card-fields.ts';
import { TEST_CARDS } from './test-cards.ts';

test('a card that lacks something is not sent', () => {
  const card = { number: '4242 4242 4242 4242', expiry: '04/30', cvc: '123', postal_code: '43210' };
  expect(z.safeParse(cardFieldsSchema, card).success).toBe(true);
  for (const wrong of [
    { number: '4242' },
    { number: '' },
    { expiry: '13/30' },
    { expiry: '04' },
    { cvc: '12' },
    { postal_code: '' },
  ]) {
    expect(z.safeParse(cardFieldsSchema, { ...card, ...wrong }).success).toBe(false);
  }
});

test('a number stands in groups of four, however it is typed', () => {
  expect(formatCardNumber('42424242')).toBe('4242 4242');
  expect(formatCardNumber(' 4242-4242 4242x4242 ')).toBe('4242 4242 4242 4242');
  expect(formatCardNumber('')).toBe('');
});

test('an expiry date has a month of two digits and a year of two', () => {
  expect(formatExpiry('4')).toBe('04');
  expect(formatExpiry('1')).toBe('1');
  expect(formatExpiry('12')).toBe('12');
  expect(formatExpiry('123')).toBe('12/3');
  expect(formatExpiry('04 / 2030')).toBe('04/30');
  expect(formatExpiry('')).toBe('');
  expect(formatCvc('12345')).toBe('1234');
});

test('every test card is one that the form takes', () => {
  for (const { number } of TEST_CARDS) {
    const card = { number: formatCardNumber(number), expiry: '04/30', cvc: '123', postal_code: '43210' };
    expect(z.safeParse(cardFieldsSchema, card).success).toBe(true);
  }
});
