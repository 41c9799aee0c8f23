import { Fragment } from 'react';
import type { Property } from '#shared/api/properties-schemas.ts';
import { costLineName, feeName } from '#shared/rules/cost-line-name.ts';
import { type Cost, type CostLine, peopleIn } from '#shared/rules/cost-per-person.ts';
import { FEE_DUE_LABELS } from '#shared/rules/fees.ts';
import { formatAmount } from '#shared/rules/format-amount.ts';
import { formatRent } from '#shared/rules/format-rent.ts';
import { LEASE_LENGTH_LABELS } from '#shared/rules/lease-lengths.ts';
import { bedsLabel } from '#shared/rules/plan-label.ts';
import { extraUtilities, UTILITY_LABELS } from '#shared/rules/utilities.ts';
import { t } from '#shared/texts/t.ts';
import styles from './cost-section.module.css';
import tableStyles from './property-table.module.css';

type Plan = Property['floor_plans'][number];

/** Shows costs of one person by floor plan, and all fees. Empty for a listing without prices and costs. */
export function CostSection({ property }: { property: Property }) {
  const { floor_plans, costs } = property;
  const priced = floor_plans.flatMap((plan) => {
    const cost = costs.find(({ floor_plan_id }) => floor_plan_id === plan.id);
    return cost?.per_person ? [{ plan, cost, perPerson: cost.per_person }] : [];
  });
  const lists = listsOf(property);
  if (priced.length === 0 && lists.length === 0) return null;
  const hasFees = property.fees.length > 0 || costs.some(({ fees }) => fees.length > 0);
  return (
    <section aria-labelledby="costs">
      <h2 id="costs">{t('Cost per person')}</h2>
      {priced.some(({ plan }) => isShared(plan)) && (
        <p className={styles.note}>
          {t('Rent and fees of a unit are split evenly, one person per bedroom.')}
        </p>
      )}
      {priced.length > 0 && (
        <table className={`${tableStyles.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('Floor plan')}</th>
              <th scope="col">{t('Rent')}</th>
              <th scope="col">{t('Required fees')}</th>
              <th scope="col">{t('Monthly total')}</th>
              <th scope="col">{t('Due before move-in')}</th>
            </tr>
          </thead>
          <tbody>
            {priced.map(({ plan, cost, perPerson: { monthly, move_in } }) => (
              <tr key={plan.id}>
                <th scope="row">{nameOf(plan)}</th>
                <RentCell plan={plan} rent={monthly.lines[0]!} />
                <FeesCell lines={monthly.lines.slice(1)} isListed={hasFees} />
                <td className={styles.total} data-label={t('Monthly total')}>
                  {amountOf(monthly)}
                </td>
                <MoveInCell moveIn={move_in} isDepositKnown={(cost.deposit ?? property.deposit) !== null} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!hasFees && (
        <p className={styles.note}>
          {t('The manager hasn’t listed any fees. Ask about them before you apply.')}
        </p>
      )}
      {lists.length > 0 && (
        <div className={styles.lists}>
          {lists.map(({ title, items }) => (
            <section key={title}>
              <h3>{title}</h3>
              <ul>
                {items.map(({ name, note, value }) => (
                  <li key={`${name} ${note ?? ''}`}>
                    <span>
                      {name}
                      {note && <small>{note}</small>}
                    </span>
                    {value && <b>{value}</b>}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </section>
  );
}

const isShared = (plan: Plan) => plan.price_per === 'unit' && peopleIn(plan) > 1;
const nameOf = ({ name, bedrooms }: Plan) => name || bedsLabel(bedrooms);
const amountOf = ({ min, max }: Pick<Cost, 'min' | 'max'>) => formatAmount(min, max);

function RentCell({ plan, rent }: { plan: Plan; rent: CostLine }) {
  return (
    <td data-label={t('Rent')}>
      <span className={styles.amount}>{amountOf(rent)}</span>
      {isShared(plan) && (
        <small>
          {t('{rent} shared by {people}', {
            rent: formatRent(plan.price, plan.price_max),
            people: peopleIn(plan),
          })}
        </small>
      )}
    </td>
  );
}

function FeesCell({ lines, isListed }: { lines: readonly CostLine[]; isListed: boolean }) {
  const sum = (end: 'min' | 'max') => lines.reduce((total, line) => total + line[end], 0);
  return (
    <td data-label={t('Required fees')}>
      {isListed ? formatAmount(sum('min'), sum('max')) : t('Not listed')}
    </td>
  );
}

function MoveInCell({ moveIn, isDepositKnown }: { moveIn: Cost; isDepositKnown: boolean }) {
  const lines = moveIn.lines.map((line) => `${costLineName(line)} ${amountOf(line)}`);
  const parts = [...lines, ...(isDepositKnown ? [] : [t('Deposit not listed')])];
  return (
    <td data-label={t('Due before move-in')}>
      {amountOf(moveIn)}
      <small className={styles.parts}>
        {parts.map((part) => (
          <Fragment key={part}>
            <span>{part}</span>{' '}
          </Fragment>
        ))}
      </small>
    </td>
  );
}

type Item = { name: string; note?: string; value?: string };

function listsOf({ fees, floor_plans, costs, features, utility_estimates, lease_lengths }: Property) {
  const all = [
    ...fees.map((fee) => ({ fee, name: feeName(fee) })),
    ...floor_plans.flatMap((plan) => {
      const own = costs.find(({ floor_plan_id }) => floor_plan_id === plan.id)?.fees ?? [];
      return own.map((fee) => ({ fee, name: `${feeName(fee)} (${nameOf(plan)})` }));
    }),
  ];
  const toItem = ({ fee, name }: (typeof all)[number]): Item => {
    const amount = formatAmount(fee.amount, fee.amount_max);
    return {
      name,
      note: t(FEE_DUE_LABELS[fee.due]),
      value: fee.per === 'unit' ? t('{amount} per unit', { amount }) : t('{amount} per person', { amount }),
    };
  };
  const slugs = features.map(({ slug }) => slug);
  const lists: { title: string; items: Item[] }[] = [
    { title: t('Required fees'), items: all.filter(({ fee }) => fee.is_required).map(toItem) },
    { title: t('Optional fees'), items: all.filter(({ fee }) => !fee.is_required).map(toItem) },
    {
      title: t('Utilities not included'),
      items: extraUtilities(utility_estimates, slugs).map(({ utility, amount }) => ({
        name: t(UTILITY_LABELS[utility]),
        value: t('about {amount}/mo', { amount: formatAmount(amount, null) }),
      })),
    },
    {
      title: t('Lease lengths'),
      items: lease_lengths.map((length) => ({ name: t(LEASE_LENGTH_LABELS[length]) })),
    },
  ];
  return lists.filter(({ items }) => items.length > 0);
}
