import { expect, it } from 'vitest';
import { lowestRent, rentLabel, rentRange } from './rent-label.ts';

it('says Call for a price of 0 or none', () => {
  expect(rentLabel({ price: 0, price_max: null })).toBe('Call');
  expect(rentLabel({ price: null, price_max: 900 })).toBe('Call');
});

it('adds a plus where there is a maximum', () => {
  expect(rentLabel({ price: 1250, price_max: 1400 })).toBe('$1,250+');
  expect(rentLabel({ price: 950, price_max: null })).toBe('$950');
});

it('never takes Call for the lowest rent', () => {
  expect(lowestRent([{ price: 0 }, { price: 800 }, { price: null }])).toBe(800);
  expect(lowestRent([{ price: 0 }])).toBeNull();
});

it('shows the range over all plans', () => {
  expect(
    rentRange([
      { price: 700, price_max: null },
      { price: 900, price_max: 1400 },
    ]),
  ).toBe('$700 – $1,400');
  expect(rentRange([{ price: 700, price_max: null }])).toBe('$700');
  expect(rentRange([{ price: 0, price_max: null }])).toBe('Call');
});
