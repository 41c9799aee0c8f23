import { describe, expect, it } from 'vitest';
import { BAR_COUNT, LAST_POSITION, positionOf, priceAt, priceBars } from './price-scale.ts';

const plan = (price: number | null, price_max: number | null = null) => ({ bedrooms: 1, price, price_max });

describe('the price slider', () => {
  it('runs from 0 to 10,000', () => {
    expect(priceAt(0)).toBe(0);
    expect(priceAt(LAST_POSITION)).toBe(10_000);
  });

  it('finds every one of its prices again', () => {
    for (let position = 0; position <= LAST_POSITION; position += 1) {
      expect(positionOf(priceAt(position))).toBe(position);
    }
  });

  it('keeps prices beyond its ends at its ends', () => {
    expect(positionOf(-5)).toBe(0);
    expect(positionOf(99_999)).toBe(LAST_POSITION);
  });
});

describe('the price histogram', () => {
  it('counts a listing once a bar, however many plans lie in it', () => {
    const bars = priceBars([[plan(820), plan(860), plan(1450)], [plan(850)]]);
    expect(bars.find(({ from }) => from === 800)?.count).toBe(2);
    expect(bars.find(({ from }) => from === 1400)?.count).toBe(1);
  });

  it('leaves out Call, and puts the dearest in the last bar', () => {
    const bars = priceBars([[plan(0), plan(null)], [plan(12_000)]]);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    expect(bars[BAR_COUNT - 1]?.count).toBe(1);
  });
});
