import { describe, expect, it } from 'vitest';
import { priceBars } from './price-scale.ts';

const plan = (price: number | null, price_max: number | null = null) => ({ bedrooms: 1, price, price_max });

describe('price histogram', () => {
  it('counts a listing once per bar, even if several of its floor plans belong to the bar', () => {
    const bars = priceBars([[plan(820), plan(860), plan(1450)], [plan(850)]]);
    expect(bars.find(({ from }) => from === 800)?.count).toBe(2);
    expect(bars.find(({ from }) => from === 1400)?.count).toBe(1);
  });
});
