import type { PropertyValues } from '#server/properties/property-input.ts';
import type { Fee } from '#shared/rules/fees.ts';
import type { LeaseLength } from '#shared/rules/lease-lengths.ts';
import type { PropertyType } from '#shared/rules/property-type-label.ts';
import { includedSlug, UTILITIES, type Utility } from '#shared/rules/utilities.ts';
import type { DemoPlan } from './demo-listing.ts';
import type { Random } from './random.ts';

type Costs = Pick<PropertyValues, 'deposit' | 'fees' | 'lease_lengths' | 'utility_estimates'>;

/** Dollars per person and month. */
const ESTIMATES: Record<Utility, readonly [number, number]> = {
  electricity: [25, 55],
  gas: [10, 30],
  heat: [20, 45],
  water: [10, 25],
  internet: [15, 35],
  cable: [15, 30],
  trash: [5, 12],
};
/** Not every home has these, so a listing without an estimate is plausible. */
const RARE: readonly Utility[] = ['gas', 'heat', 'cable'];

const roundTo = (step: number, value: number) => Math.round(value / step) * step;

/** Some managers list no costs. */
export function makeCosts(
  type: PropertyType,
  plans: readonly DemoPlan[],
  features: ReadonlySet<string>,
  random: Random,
): Costs {
  if (random.chance(0.25)) return {};
  const prices = plans.flatMap(({ price }) => price || []);
  return {
    deposit:
      random.chance(0.85) && prices.length > 0
        ? roundTo(50, Math.min(...prices) * random.pick([0.5, 1]))
        : null,
    fees: makeFees(type, features, random),
    lease_lengths: makeLeases(type, features, random),
    utility_estimates: Object.fromEntries(
      UTILITIES.filter((utility) => !features.has(includedSlug(utility)) && !RARE.includes(utility)).map(
        (utility) => [utility, roundTo(5, random.int(...ESTIMATES[utility]))],
      ),
    ),
  };
}

function makeFees(type: PropertyType, features: ReadonlySet<string>, random: Random): Fee[] {
  const isLarge = type === 'apartment' || type === 'condo' || type === 'university_residences';
  const fee = (kind: Fee['kind'], due: Fee['due'], amount: number, parts: Partial<Fee> = {}): Fee => {
    return { kind, label: '', amount, amount_max: null, per: 'person', due, is_required: true, ...parts };
  };
  const hasPets = features.has('cats-allowed') || features.has('dogs-allowed');
  const offered: (Fee | false)[] = [
    random.chance(0.8) && fee('application', 'application', random.pick([25, 35, 50, 65])),
    isLarge && random.chance(0.5) && fee('administration', 'move_in', random.pick([100, 150, 200])),
    isLarge && random.chance(0.4) && fee('amenity', 'monthly', random.pick([15, 25, 35])),
    isLarge && random.chance(0.3) && fee('technology', 'monthly', random.pick([40, 55])),
    !features.has('trash-included') &&
      random.chance(0.4) &&
      fee('trash', 'monthly', random.pick([15, 20, 25]), { per: 'unit' }),
    features.has('package-lockers') && random.chance(0.4) && fee('package', 'monthly', 5),
    random.chance(0.25) && fee('renters_insurance', 'monthly', random.pick([12, 15])),
    (features.has('garage') || features.has('covered-parking')) &&
      fee('parking', 'monthly', 50, { amount_max: random.pick([75, 95, 120]), is_required: false }),
    hasPets && fee('pet', 'monthly', random.pick([20, 25, 35]), { per: 'unit', is_required: false }),
    features.has('pet-deposit') &&
      fee('pet', 'move_in', random.pick([150, 200, 250, 300]), { per: 'unit', is_required: false }),
    random.chance(0.3) && fee('cleaning', 'move_out', random.pick([75, 120, 150]), { per: 'unit' }),
  ];
  return offered.filter((one) => one !== false);
}

function makeLeases(type: PropertyType, features: ReadonlySet<string>, random: Random): LeaseLength[] {
  if (type === 'university_residences') return ['semester', 'academic_year'];
  const usual = random.pick<LeaseLength[]>([
    ['12_months'],
    ['academic_year', '12_months'],
    ['10_months', '12_months'],
  ]);
  return features.has('short-leases') ? ['month_to_month', 'semester', ...usual] : usual;
}
