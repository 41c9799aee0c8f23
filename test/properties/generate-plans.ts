import fc from 'fast-check';
import { FEE_DUES, FEE_PER } from '#shared/rules/fees.ts';

export const anyFees = fc.array(
  fc.record({
    kind: fc.constantFrom('trash' as const, 'parking' as const),
    label: fc.constant(''),
    amount: fc.integer({ min: 0, max: 100 }),
    amount_max: fc.option(fc.integer({ min: 100, max: 150 })),
    per: fc.constantFrom(...FEE_PER),
    due: fc.constantFrom(...FEE_DUES),
    is_required: fc.boolean(),
  }),
  { maxLength: 2 },
);

export const anyPlans = fc.array(
  fc
    .record({
      bedrooms: fc.integer({ min: 0, max: 6 }),
      full_bath: fc.integer({ min: 0, max: 3 }),
      half_bath: fc.integer({ min: 0, max: 1 }),
      price: fc.option(fc.integer({ min: 0, max: 2000 })),
      range: fc.option(fc.integer({ min: 1, max: 400 })),
      fees: anyFees,
      sq_feet: fc.option(fc.integer({ min: 300, max: 1300 })),
      date_available: fc.option(fc.constantFrom('2026-06-01', '2026-08-15', '2026-08-16', '2027-01-01')),
      tour_url: fc.option(fc.constant('https://tour.example/')),
      price_per: fc.constantFrom('bed' as const, 'unit' as const),
    })
    .map(({ range, ...plan }) => ({ ...plan, price_max: plan.price && range ? plan.price + range : null })),
  { maxLength: 4 },
);
