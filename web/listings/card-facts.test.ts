import { describe, expect, it } from 'vitest';
import type { CardPlan } from '#shared/rules/card-plan.ts';
import { bedPrices, isRentByBed, rentTexts } from './card-facts.ts';

const UNSEARCHED = [1, null, null, false] as const;

describe('listing card', () => {
  it('shows the lowest rent for each number of bedrooms, including five and more', () => {
    const plans: CardPlan[] = [
      [0, 700, null, 'unit', ...UNSEARCHED],
      [2, 1200, 1400, 'unit', ...UNSEARCHED],
      [2, 1100, null, 'unit', ...UNSEARCHED],
      [6, 3000, null, 'unit', ...UNSEARCHED],
      [3, 0, null, 'unit', ...UNSEARCHED],
    ];
    expect(bedPrices({ plans })).toEqual([
      { beds: 0, label: 'Studio', price: 700 },
      { beds: 2, label: '2 Bedroom', price: 1100 },
      { beds: 3, label: '3 Bedroom', price: null },
      { beds: 6, label: '6 Bedroom', price: 3000 },
    ]);
  });

  it('labels rent as per bed only if a floor plan has a rent', () => {
    expect(isRentByBed({ plans: [[2, 650, null, 'bed', ...UNSEARCHED]] })).toBe(true);
    expect(isRentByBed({ plans: [[2, 0, null, 'bed', ...UNSEARCHED]] })).toBe(false);
  });

  it('shows the listed rent and the cost per person, first the one of the basis', () => {
    const plans: CardPlan[] = [[2, 1200, 1400, 'unit', ...UNSEARCHED, 625, 725]];
    expect(rentTexts({ plans })).toEqual({
      ...{ rent: '$1,200 – $1,400', unit: '/mo' },
      ...{ other: '$625 – $725 per person with fees', least: '$625+ per person' },
    });
    expect(rentTexts({ plans: [[2, 1200, 1400, 'unit', ...UNSEARCHED, 600, 700]] }).other).toBe(
      '$600 – $700 per person',
    );
    expect(rentTexts({ plans, price_basis: 'person' })).toEqual({
      ...{ rent: '$625 – $725', unit: '/mo per person' },
      ...{ other: 'Listed rent: $1,200 – $1,400/mo', least: '$1,200+ listed' },
    });
  });

  it('shows the listed rent alone if the cost per person equals it, and Call without a price', () => {
    const other = (plans: CardPlan[]) => rentTexts({ plans }).other;
    expect(other([[1, 700, null, 'unit', ...UNSEARCHED]])).toBe('');
    expect(rentTexts({ plans: [[2, 0, null, 'unit', ...UNSEARCHED]], price_basis: 'person' })).toEqual({
      ...{ rent: 'Call', unit: '', other: '', least: '' },
    });
  });
});
