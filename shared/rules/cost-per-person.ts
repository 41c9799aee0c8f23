import { type Fee, type FeeDue, type FeeKind, planFees } from './fees.ts';
import type { MonthlyCost } from './price-basis.ts';
import { isCall, type Rent } from './rent-range.ts';

/** Whole US dollars. `max` equals `min` unless the amount is a range. */
export type Amount = { min: number; max: number };

export type CostLine = Amount & {
  item: 'rent' | 'deposit' | 'first_month' | FeeKind;
  /** Name of a fee of kind `other`; '' for other items. */
  label: string;
};

export type Cost = Amount & { lines: CostLine[] };

export type CostPerPerson = {
  monthly: Cost;
  /** Deposit, mandatory fees that are due up to move-in, and the first month. */
  move_in: Cost;
};

export type PricedPlan = Rent & { bedrooms: number; price_per: 'bed' | 'unit' };

const DUE_BY_MOVE_IN: readonly FeeDue[] = ['application', 'move_in'];

/** Number of people that share a unit: one per bedroom, one in a studio. */
export const peopleIn = ({ bedrooms }: Pick<PricedPlan, 'bedrooms'>): number => Math.max(1, bedrooms);

function share(amount: number, max: number | null, people: number): Amount {
  return { min: Math.round(amount / people), max: Math.round(Math.max(max ?? 0, amount) / people) };
}

function sumLines(lines: CostLine[]): Cost {
  const sum = (end: 'min' | 'max') => lines.reduce((total, line) => total + line[end], 0);
  return { min: sum('min'), max: sum('max'), lines };
}

/**
 * Returns what one person pays, with the rent first. Null for a floor plan without a price.
 * @param fees all fees of the plan, see `planFees`
 * @param deposit per bed or unit like the rent; null if unknown
 */
export function costPerPerson(
  plan: PricedPlan,
  fees: readonly Fee[],
  deposit: number | null,
): CostPerPerson | null {
  const { price, price_max, price_per } = plan;
  if (isCall(price)) return null;
  const people = peopleIn(plan);
  const payers = price_per === 'bed' ? 1 : people;
  const feeLines = (dues: readonly FeeDue[]) =>
    fees
      .filter(({ is_required, due }) => is_required && dues.includes(due))
      .map(({ kind, label, amount, amount_max, per }): CostLine => {
        return { item: kind, label, ...share(amount, amount_max, per === 'unit' ? people : 1) };
      })
      .filter(({ max }) => max > 0);
  // A share of $0 would mean 'Call'.
  const rent = { item: 'rent' as const, label: '', ...share(Math.max(price, payers), price_max, payers) };
  const monthly = sumLines([rent, ...feeLines(['monthly'])]);
  const depositLine = { item: 'deposit' as const, label: '', ...share(deposit ?? 0, null, payers) };
  const move_in = sumLines([
    { item: 'first_month', label: '', min: monthly.min, max: monthly.max },
    ...(deposit ? [depositLine] : []),
    ...feeLines(DUE_BY_MOVE_IN),
  ]);
  return { monthly, move_in };
}

export function monthlyCost(
  plan: PricedPlan & { fees: readonly Fee[] },
  propertyFees: readonly Fee[],
): MonthlyCost {
  const monthly = costPerPerson(plan, planFees(propertyFees, plan.fees), null)?.monthly;
  if (!monthly) return { cost: null, cost_max: null };
  return { cost: monthly.min, cost_max: monthly.max > monthly.min ? monthly.max : null };
}
