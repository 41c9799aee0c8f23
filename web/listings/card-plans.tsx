import { useEffect, useState } from 'react';
import { propertyFloorPlans } from '#shared/api/properties.ts';
import type { FloorPlan, PropertyCard } from '#shared/api/properties-schemas.ts';
import { cardPlans, toCardPlan } from '#shared/rules/card-plan.ts';
import { formatAvailableDate } from '#shared/rules/format-date.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import { bedsLabel, countBaths } from '#shared/rules/plan-label.ts';
import type { PriceBasis } from '#shared/rules/price-basis.ts';
import { msg, t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './card-details.module.css';
import { PlanRent } from './plan-rent.tsx';

type CardPlansProps = { card: Pick<PropertyCard, 'id' | 'plans'> & Narrowing; today: string };
/** Number of all floor plans, if filters leave some out, and the basis of the rents. */
export type Narrowing = { plan_count?: number; price_basis?: PriceBasis | undefined };

export function CardPlans({ card, today }: CardPlansProps) {
  const { id, plans, plan_count } = card;
  const [all, setAll] = useState<FloorPlan[] | 'failed' | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call(propertyFloorPlans, { id }, { signal: stop.signal }).then(setAll, () => {
      if (!stop.signal.aborted) setAll('failed');
    });
    return () => stop.abort();
  }, [id]);
  if (all === null) return <Skeleton height={`${plans.length * 1.6}rem`} shape="block" />;
  if (all === 'failed') {
    return (
      <>
        <p role="alert">{t('The floor plans didn’t load. Close this and open it again.')}</p>
        <KnownPlans card={card} />
      </>
    );
  }
  // Compares tuples as text. The loaded floor plans are all of the property's.
  const matching = plan_count === undefined ? null : new Set(plans.map(String));
  const shown = all.filter((plan) => matching?.has(String(toCardPlan(plan))) ?? true);
  return <PlanTable plans={shown} today={today} basis={card.price_basis} />;
}

/** Floor plans from the card's own data, which are available offline too. */
function KnownPlans({ card }: Pick<CardPlansProps, 'card'>) {
  return (
    <ul className={styles.knownPlans}>
      {cardPlans(card).map((plan, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: plans may be equal and are never reordered
        <li key={at}>
          {bedsLabel(plan.bedrooms)}, <PlanRent plan={plan} basis={card.price_basis} />
        </li>
      ))}
    </ul>
  );
}

const COLUMNS = [msg('Unit'), msg('Beds'), msg('Baths'), msg('Sq ft'), msg('Price'), msg('Available')];

type PlanTableProps = { plans: FloorPlan[]; today: string; basis: PriceBasis | undefined };

function PlanTable({ plans, today, basis }: PlanTableProps) {
  return (
    <div className={styles.planScroll}>
      <table className={styles.planTable}>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.id}>
              <td>{plan.name || '–'}</td>
              <td>{bedsLabel(plan.bedrooms)}</td>
              <td>{countBaths(plan)}</td>
              <td>{plan.sq_feet ? formatNumber(plan.sq_feet) : '–'}</td>
              <td>
                <PlanRent plan={plan} basis={basis} />
              </td>
              <td>
                {plan.date_available === null ? (
                  formatAvailableDate(null, today)
                ) : (
                  <time dateTime={plan.date_available}>
                    {formatAvailableDate(plan.date_available, today)}
                  </time>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
