import { formatRent } from '#shared/rules/format-rent.ts';
import { hasOtherCost, type MonthlyCost, type PriceBasis } from '#shared/rules/price-basis.ts';
import type { Rent } from '#shared/rules/rent-range.ts';
import { t } from '#shared/texts/t.ts';

type PlanRentProps = { plan: Rent & MonthlyCost; basis: PriceBasis | undefined };

export function PlanRent({ plan, basis }: PlanRentProps) {
  const rent = formatRent(plan.price, plan.price_max);
  if (!hasOtherCost(plan)) return rent;
  const cost = t('{cost} per person', { cost: formatRent(plan.cost, plan.cost_max) });
  const [first, second] = basis === 'person' ? [cost, t('{rent} listed', { rent })] : [rent, cost];
  return (
    <>
      {first} <small>{second}</small>
    </>
  );
}
