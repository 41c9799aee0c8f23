import { describe, expect, it } from 'vitest';
import type { FloorPlan } from '#shared/api/properties-schemas.ts';
import { rentsPerPerson } from './property-facts.ts';

function plan(values: Partial<FloorPlan>): FloorPlan {
  return {
    id: 1,
    name: '',
    property_id: 1,
    sq_feet: null,
    stories: 1,
    price: 1000,
    price_max: null,
    bedrooms: 1,
    full_bath: 1,
    half_bath: 0,
    date_available: null,
    tour_url: null,
    price_per: 'unit',
    features: [],
    ...values,
  };
}

describe('rent per person', () => {
  it("is a unit's rent divided by its bedrooms, or a bed's rent unchanged", () => {
    const rents = rentsPerPerson([
      plan({ price: 2400, bedrooms: 3 }),
      plan({ price: 800, bedrooms: 3, price_per: 'bed' }),
      plan({ price: 900, bedrooms: 0 }),
    ]);
    expect(rents.map(({ price }) => price)).toEqual([800, 800, 900]);
  });

  it('is missing for a floor plan with Call', () => {
    expect(rentsPerPerson([plan({ price: 0 }), plan({ price: null })])).toEqual([]);
  });
});
