import { t } from '../texts/t.ts';
import { formatMoney } from './format-money.ts';

/** Section 2.6: `$900`, `$900+` with a higher maximum, `Call` for 0 or null. */
export function formatRent(price: number | null, price_max: number | null = null): string {
  if (!price) return t('Call');
  return price_max === null ? formatMoney(price) : `${formatMoney(price)}+`;
}
