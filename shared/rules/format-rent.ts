import { t } from '../texts/t.ts';
import { formatMoney } from './format-money.ts';

/** Formats as `$900`, as `$900+` with a higher maximum, or as `Call` for 0 or null (section 2.6). */
export function formatRent(price: number | null, price_max: number | null = null): string {
  if (!price) return t('Call');
  return price_max === null ? formatMoney(price) : `${formatMoney(price)}+`;
}
