import { expect, it } from 'vitest';
import { lowestRent, monthlyRent, rentRange } from './rent-range.ts';

it('lowestRent ignores plans with Call instead of a rent', () => {
  expect(lowestRent([{ price: 0 }, { price: 800 }, { price: null }])).toBe(800);
  expect(lowestRent([{ price: 0 }])).toBeNull();
});

it('rentRange covers all floor plans', () => {
  const plans = [
    { price: 700, price_max: null },
    { price: 900, price_max: 1400 },
  ];
  expect(rentRange(plans)).toBe('$700 – $1,400');
  expect(rentRange([{ price: 700, price_max: null }])).toBe('$700');
  expect(rentRange([{ price: 0, price_max: null }])).toBe('Call');
});

it('monthlyRent returns the price per month, or Call if there is none', () => {
  expect(monthlyRent([{ price: 700, price_max: null }])).toBe('$700/mo');
  expect(monthlyRent([{ price: 0, price_max: null }])).toBe('Call');
  expect(monthlyRent([])).toBe('Call');
});
