import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Property } from '#shared/api/properties-schemas.ts';
import { costPerPerson } from '#shared/rules/cost-per-person.ts';
import type { Fee } from '#shared/rules/fees.ts';
import { CostSection } from './cost-section.tsx';

const PLAN = {
  id: 5,
  name: 'The Maple',
  bedrooms: 2,
  price: 1600,
  price_max: null,
  price_per: 'unit' as const,
};
const AMENITY: Fee = {
  kind: 'amenity',
  label: '',
  amount: 40,
  amount_max: null,
  per: 'person',
  due: 'monthly',
  is_required: true,
};

/** Returns the text of the section. */
function textOf(parts: Partial<Property>, price = PLAN.price): string {
  const { fees = [], deposit = null } = parts;
  const plan = { ...PLAN, price };
  const costs = [
    { floor_plan_id: 5, deposit: null, fees: [], per_person: costPerPerson(plan, fees, deposit) },
  ];
  const empty = { deposit, fees, features: [], lease_lengths: [], utility_estimates: {} };
  const property = { ...empty, floor_plans: [plan], costs, ...parts } as unknown as Property;
  return renderToStaticMarkup(<CostSection property={property} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe('cost section', () => {
  test('shows rent, fees, total and cash before move-in of one person side by side', () => {
    const fees: Fee[] = [AMENITY, { ...AMENITY, kind: 'application', amount: 50, due: 'application' }];
    expect(textOf({ fees, deposit: 600 })).toContain(
      'The Maple $800 $1,600 shared by 2 $40 $840 ' +
        '$1,190 First month $840 Deposit $300 Application fee $50',
    );
  });

  test('says which costs the manager has not listed', () => {
    const text = textOf({});
    expect(text).toContain('Not listed');
    expect(text).toContain('Deposit not listed');
    expect(text).toContain('The manager hasn’t listed any fees.');
  });

  test('lists optional fees, utilities that are not included, and lease lengths', () => {
    const text = textOf({
      fees: [{ ...AMENITY, kind: 'parking', amount: 60, amount_max: 90, per: 'unit', is_required: false }],
      utility_estimates: { electricity: 35, water: 20 },
      features: [{ id: 1, name: 'Water', slug: 'water-included', group: 'utilities', type: 'property' }],
      lease_lengths: ['academic_year'],
    });
    expect(text).toContain('Optional fees Parking Monthly $60 – $90 per unit');
    expect(text).toContain('Utilities not included Electricity about $35/mo Lease lengths Academic year');
    expect(text).not.toContain('Water');
  });

  test('is missing for a listing without prices and costs', () => {
    expect(textOf({}, 0)).toBe('');
  });
});
