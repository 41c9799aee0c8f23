import CheckIcon from 'lucide-react/icons/check';
import MinusIcon from 'lucide-react/icons/minus';
import type { ReactNode } from 'react';
import { formatMoney } from '#shared/rules/format-money.ts';
import type { Tier } from '#shared/rules/tier-order.ts';
import { isCheckoutSet, type ManagerType, tierPricesFor } from '#shared/rules/tier-prices.ts';
import { t } from '#shared/texts/t.ts';
import { useSession } from '../session/use-session.ts';
import { Badge } from '../ui/badge.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { type PriceRow, priceRows, TIER_NAMES, TIERS_SHOWN } from './price-rows.ts';
import styles from './price-table.module.css';

type PriceTableProps = { type: ManagerType; title: string; text: string };

export function PriceTable({ type, title, text }: PriceTableProps) {
  const { manager } = useSession();
  const prices = tierPricesFor(type, manager?.type);
  return (
    <section aria-labelledby={`prices-${type}`} className={styles.set}>
      <div className={styles.head}>
        <h3 id={`prices-${type}`}>{title}</h3>
        {isCheckoutSet(type, manager?.type) && <Badge tone="moss">{t('Your prices')}</Badge>}
      </div>
      <p>{text}</p>
      <table className={styles.table} aria-labelledby={`prices-${type}`}>
        <thead>
          <tr>
            <td className={styles.corner} />
            {TIERS_SHOWN.map((tier) => (
              <th key={tier} scope="col" data-tier={tier}>
                <TierHead name={t(TIER_NAMES[type][tier])} price={prices[tier]} />
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

function TierHead({ name, price }: { name: string; price: number }) {
  return (
    <>
      <span className={styles.tier}>{name}</span> <span className={styles.price}>{formatMoney(price)}</span>
      <span className={styles.unit}>{t('/mo')}</span>
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
