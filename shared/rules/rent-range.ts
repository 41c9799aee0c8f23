import { t } from '../texts/t.ts';
import { formatMoney } from './format-money.ts';

/** Rents in whole US dollars a month. 0 or null means 'Call' (section 3). */
export type Rent = { price: number | null; price_max: number | null };

export function isCall(price: number | null): price is null | 0 {
  return price === null || price === 0;
}

export function lowestRent(rents: readonly { price: number | null }[]): number | null {
  const prices = rents.map(({ price }) => price).filter((price) => !isCall(price)) as number[];
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** Formats as `$700 – $1,400`, `$700` or `Call`. */
export function rentRange(rents: readonly Rent[]): string {
  const low = lowestRent(rents);
  if (low === null) return t('Call');
  const high = Math.max(...rents.flatMap(({ price, price_max }) => [price ?? 0, price_max ?? 0]));
  return high > low ? `${formatMoney(low)} – ${formatMoney(high)}` : formatMoney(low);
}

/** Formats as `$700+`, `$700` or `Call`. */
export function leastRent(rents: readonly Rent[]): string {
  const low = lowestRent(rents);
  const range = rentRange(rents);
  return low === null || range === formatMoney(low) ? range : `${formatMoney(low)}+`;
}

export function monthlyRent(rents: readonly Rent[]): string {
  const rent = rentRange(rents);
  return lowestRent(rents) === null ? rent : t('{rent}/mo', { rent });
}
