import { t } from '../texts/t.ts';
import { formatMoney } from './format-money.ts';

/** A monthly rent as section 2.6 shows it: `$900`, `$900+` where there is a higher price as well, `Call` for 0 or none. */
export function formatRent(price: number | null, price_max: number | null = null): string {
  if (!price) return t('Call');
  return price_max === null ? formatMoney(price) : `${formatMoney(price)}+`;
}
