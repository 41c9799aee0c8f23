import type { FloorPlan } from '#shared/api/properties-schemas.ts';
import { formatAvailableDate } from '#shared/rules/format-date.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import { formatRent } from '#shared/rules/format-rent.ts';
import { bedsLabel, countBaths } from '#shared/rules/plan-label.ts';
import { hasOtherCost } from '#shared/rules/price-basis.ts';
import { isCall } from '#shared/rules/rent-range.ts';
import { t } from '#shared/texts/t.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './floor-plans.module.css';
import tableStyles from './property-table.module.css';

function Rate({ plan }: { plan: FloorPlan }) {
  const label = formatRent(plan.price, plan.price_max);
  return (
    <>
      <span className={styles.rate}>{label}</span>
      {!isCall(plan.price) && (
        <span className={styles.per}>{plan.price_per === 'bed' ? t('/mo per bed') : t('/mo')}</span>
      )}
      {hasOtherCost(plan) && (
        <span className={styles.cost}>
          {t('{cost} per person', { cost: formatRent(plan.cost, plan.cost_max) })}
        </span>
      )}
    </>
  );
}

function Row({ plan, today }: { plan: FloorPlan; today: string }) {
  const availability = formatAvailableDate(plan.date_available, today);
  const isNow = plan.date_available !== null && plan.date_available <= today;
  return (
    <tr>
      <th scope="row">
        {plan.name || t('(Unnamed Floor Plan)')}
        {plan.tour_url && (
          <a className={styles.tour} href={plan.tour_url} rel="nofollow noopener" target="_blank">
            {t('Virtual tour')}
          </a>
        )}
      </th>
      <td data-label={t('Beds')}>{plan.bedrooms === 0 ? t('Studio') : plan.bedrooms}</td>
      <td data-label={t('Baths')}>{countBaths(plan)}</td>
      <td data-label={t('Sq Ft')}>{plan.sq_feet ? formatNumber(plan.sq_feet) : '–'}</td>
      <td className={styles.rateCell} data-label={t('Rate')}>
        <Rate plan={plan} />
      </td>
      <td className={styles.availability} data-label={t('Availability')}>
        {plan.date_available === null ? (
          availability
        ) : (
          <time className={isNow ? styles.now : undefined} dateTime={plan.date_available}>
            {availability}
          </time>
        )}
      </td>
    </tr>
  );
}

export function FloorPlans({ plans, today }: { plans: FloorPlan[]; today: string }) {
  if (plans.length === 0) return <p>{t('No floor plans yet. Ask the manager what’s available.')}</p>;
  const sorted = plans.toSorted((a, b) => a.bedrooms - b.bedrooms || (a.price || 1e9) - (b.price || 1e9));
  return (
    <table className={`${tableStyles.table} ${styles.table}`}>
      <caption>
        <VisuallyHidden>
          {t('Floor plans: {plans}', { plans: sorted.map((plan) => bedsLabel(plan.bedrooms)).join(', ') })}
        </VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('Unit')}</th>
          <th scope="col">{t('Beds')}</th>
          <th scope="col">{t('Baths')}</th>
          <th scope="col">{t('Sq Ft')}</th>
          <th scope="col">{t('Rate')}</th>
          <th scope="col">{t('Availability')}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((plan) => (
          <Row key={plan.id} plan={plan} today={today} />
        ))}
      </tbody>
    </table>
  );
}
