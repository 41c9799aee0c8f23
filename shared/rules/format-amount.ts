import { formatMoney } from './format-money.ts';

/** Formats as `$50` or, for a range, as `$50 – $90`. */
export function formatAmount(min: number, max: number | null): string {
  return max === null || max === min ? formatMoney(min) : `${formatMoney(min)} – ${formatMoney(max)}`;
}
