import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costPerPerson, type PricedPlan } from './cost-per-person.ts';
import { FEE_DUES, FEE_KINDS, type Fee, planFees } from './fees.ts';

const PLAN: PricedPlan = { bedrooms: 4, price: 2400, price_max: null, price_per: 'unit' };

const fee = (values: Partial<Fee>): Fee => ({
  kind: 'amenity',
  label: '',
  amount: 40,
  amount_max: null,
  per: 'person',
  due: 'monthly',
  is_required: true,
  ...values,
});

const rentOf = (plan: Partial<PricedPlan>) => costPerPerson({ ...PLAN, ...plan }, [], null)?.monthly;

describe('costPerPerson', () => {
  test.each([null, 0])('returns null for the price %s', (price) => {
    expect(costPerPerson({ ...PLAN, price }, [fee({})], 500)).toBeNull();
  });

  test('divides a unit’s rent by its bedrooms', () => {
    expect(rentOf({})).toMatchObject({ min: 600, max: 600 });
    expect(rentOf({ bedrooms: 3, price: 2500 })).toMatchObject({ min: 833, max: 833 });
  });

  test('counts one person in a studio', () => {
    expect(rentOf({ bedrooms: 0 })).toMatchObject({ min: 2400, max: 2400 });
  });

  test('does not divide a bed’s rent', () => {
    expect(rentOf({ price_per: 'bed', price: 900 })).toMatchObject({ min: 900, max: 900 });
  });

  test('keeps a range of rents and fees', () => {
    const plan = { ...PLAN, price_max: 2800 };
    const cost = costPerPerson(plan, [fee({ amount: 20, amount_max: 60, per: 'unit' })], null);
    expect(cost?.monthly).toEqual({
      min: 605,
      max: 715,
      lines: [
        { item: 'rent', label: '', min: 600, max: 700 },
        { item: 'amenity', label: '', min: 5, max: 15 },
      ],
    });
  });

  test('adds mandatory monthly fees, shared if charged per unit', () => {
    const fees = [
      fee({ kind: 'technology', amount: 55 }),
      fee({ kind: 'trash', amount: 20, per: 'unit' }),
      fee({ kind: 'parking', amount: 90, is_required: false }),
      fee({ kind: 'other', label: 'Pest control', amount: 0 }),
    ];
    expect(costPerPerson(PLAN, fees, null)?.monthly).toMatchObject({
      min: 660,
      lines: [{ item: 'rent' }, { item: 'technology', min: 55 }, { item: 'trash', min: 5 }],
    });
  });

  test('adds the deposit, mandatory one-time fees and the first month before move-in', () => {
    const fees = [
      fee({ amount: 25 }),
      fee({ kind: 'application', due: 'application', amount: 50 }),
      fee({ kind: 'administration', due: 'move_in', amount: 200, per: 'unit' }),
      fee({ kind: 'cleaning', due: 'move_out', amount: 150 }),
      fee({ kind: 'pet', due: 'move_in', amount: 300, is_required: false }),
    ];
    expect(costPerPerson(PLAN, fees, 1000)?.move_in).toEqual({
      min: 975,
      max: 975,
      lines: [
        { item: 'first_month', label: '', min: 625, max: 625 },
        { item: 'deposit', label: '', min: 250, max: 250 },
        { item: 'application', label: '', min: 50, max: 50 },
        { item: 'administration', label: '', min: 50, max: 50 },
      ],
    });
  });

  test('does not divide the deposit of a bed', () => {
    const plan = { ...PLAN, price_per: 'bed' as const, price: 900 };
    expect(costPerPerson(plan, [], 500)?.move_in.lines[1]).toMatchObject({ item: 'deposit', min: 500 });
  });

  test('equals the sum of its lines and never falls when a mandatory fee is added', () => {
    const amount = fc.integer({ min: 0, max: 5000 });
    const max = fc.option(fc.integer({ min: 5001, max: 9000 }));
    const anyFee: fc.Arbitrary<Fee> = fc.record({
      kind: fc.constantFrom(...FEE_KINDS),
      label: fc.constant(''),
      amount,
      amount_max: max,
      per: fc.constantFrom('person', 'unit'),
      due: fc.constantFrom(...FEE_DUES),
      is_required: fc.boolean(),
    });
    const anyPlan: fc.Arbitrary<PricedPlan> = fc.record({
      bedrooms: fc.integer({ min: 0, max: 50 }),
      price: fc.integer({ min: 1, max: 5000 }),
      price_max: max,
      price_per: fc.constantFrom('bed', 'unit'),
    });
    const check = (plan: PricedPlan, fees: Fee[], extra: Fee, deposit: number | null) => {
      const cost = costPerPerson(plan, fees, deposit)!;
      for (const total of [cost.monthly, cost.move_in]) {
        expect(total.min).toBe(total.lines.reduce((sum, line) => sum + line.min, 0));
        expect(total.max).toBe(total.lines.reduce((sum, line) => sum + line.max, 0));
        expect(total.min).toBeLessThanOrEqual(total.max);
      }
      expect(cost.move_in.min).toBeGreaterThanOrEqual(cost.monthly.min);
      const more = costPerPerson(plan, [...fees, { ...extra, is_required: true }], deposit)!;
      expect(more.monthly.min).toBeGreaterThanOrEqual(cost.monthly.min);
      expect(more.move_in.max).toBeGreaterThanOrEqual(cost.move_in.max);
    };
    fc.assert(fc.property(anyPlan, fc.array(anyFee, { maxLength: 8 }), anyFee, fc.option(amount), check));
  });
});

test('planFees replaces the property’s fees of the same kind and due time', () => {
  const property = [fee({ amount: 40 }), fee({ due: 'move_in' }), fee({ kind: 'trash' })];
  const own = [fee({ amount: 0 }), fee({ kind: 'pet' })];
  expect(planFees(property, own)).toEqual([property[1], property[2], ...own]);
});
