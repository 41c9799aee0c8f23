import CheckIcon from 'lucide-react/icons/check';
import MinusIcon from 'lucide-react/icons/minus';
import type { ReactNode } from 'react';
import type { MANAGER_TYPES } from '#shared/api/manager-fields.ts';
import type { Tier } from '#shared/api/properties.ts';
import { formatMoney } from '#shared/rules/format-money.ts';
import { t } from '#shared/texts/t.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { type PriceRow, priceRows, TIER_NAMES, TIERS_SHOWN, tierPrice } from './price-rows.ts';
import styles from './price-table.module.css';

type PriceTableProps = { type: (typeof MANAGER_TYPES)[number]; title: string; text: string };

/** What the three tiers cost and bring, for managers of one type (section 9). */
export function PriceTable({ type, title, text }: PriceTableProps) {
  return (
    <section aria-labelledby={`prices-${type}`} className={styles.set}>
      <h3 id={`prices-${type}`}>{title}</h3>
      <p>{text}</p>
      <table className={styles.table} aria-labelledby={`prices-${type}`}>
        <thead>
          <tr>
            <td className={styles.corner} />
            {TIERS_SHOWN.map((tier) => (
              <th key={tier} scope="col" data-tier={tier}>
                <TierHead type={type} tier={tier} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {priceRows(type).map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{t(label)}</th>
              {TIERS_SHOWN.map((tier) => (
                <td key={tier} data-tier={tier}>
                  <Cell cell={cells[tier]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TierHead({ type, tier }: { type: PriceTableProps['type']; tier: Tier }) {
  return (
    <>
      <span className={styles.tier}>{t(TIER_NAMES[type][tier])}</span>{' '}
      <span className={styles.price}>{formatMoney(tierPrice(type, tier))}</span>{' '}
      <span className={styles.unit}>{t('a month')}</span>
    </>
  );
}

function Mark({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <>
      {icon}
      <VisuallyHidden>{children}</VisuallyHidden>
    </>
  );
}

function Cell({ cell }: { cell: PriceRow['cells'][Tier] }) {
  if (typeof cell === 'number') return t('Up to {count}', { count: cell });
  if (typeof cell === 'string') return t(cell);
  return cell ? (
    <Mark icon={<CheckIcon aria-hidden="true" className={styles.yes} />}>{t('Included')}</Mark>
  ) : (
    <Mark icon={<MinusIcon aria-hidden="true" className={styles.no} />}>{t('Not included')}</Mark>
  );
}
