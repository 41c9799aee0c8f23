import { expect, test } from 'vitest';
import type { Property } from '#shared/api/properties-schemas.ts';
import { propertyFacts } from './property-facts.ts';

const cost = (min: number, max = min) => ({
  min,
  max,
  lines: [{ item: 'rent' as const, label: '', min, max }],
});
const withFee = {
  ...cost(700),
  lines: [...cost(660).lines, { item: 'trash' as const, label: '', min: 40, max: 40 }],
};

function factOf(monthly: (ReturnType<typeof cost> | typeof withFee)[]) {
  const costs = monthly.map((one) => ({ per_person: { monthly: one, move_in: one } }));
  const plan = { bedrooms: 2, full_bath: 1, half_bath: 0, date_available: null };
  const property = { floor_plans: [plan], costs } as unknown as Property;
  return propertyFacts(property, null, '2027-01-01')[0];
}

test('the fact strip begins with the monthly cost per person of all floor plans', () => {
  expect(factOf([cost(600), cost(800, 900)])).toEqual({
    label: 'Per person',
    value: '$600 – $900',
    note: 'per month',
  });
  expect(factOf([withFee])).toEqual({ label: 'Per person', value: '$700', note: 'per month with fees' });
});

test('the fact strip begins with Call if no floor plan has a price', () => {
  expect(factOf([])).toEqual({ label: 'Rent', value: 'Call' });
});
