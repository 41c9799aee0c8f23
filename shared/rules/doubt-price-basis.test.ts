import { expect, test } from 'vitest';
import { doubtPriceBasis } from './doubt-price-basis.ts';

test.each([
  ['a whole home of four bedrooms for $700', 700, 'unit', 4, /one bed/],
  ['a whole home of four bedrooms for $2,400', 2400, 'unit', 4, null],
  ['a bed for $2,400 in a home of four bedrooms', 2400, 'bed', 4, /whole home/],
  ['a bed for $900', 900, 'bed', 4, null],
  ['a studio for $300', 300, 'unit', 0, null],
  ['a home without a rent', 0, 'unit', 4, null],
] as const)('price basis of %s', (_, price, price_per, bedrooms, doubt) => {
  const found = doubtPriceBasis({ price, price_per, bedrooms });
  if (doubt) expect(found).toMatch(doubt);
  else expect(found).toBeNull();
});
