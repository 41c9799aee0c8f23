import { formatMoney } from './format-money.ts';

/** A rent as the rules know it: whole US dollars a month; 0 or null is 'Call' (section 3). */
export type Rent = { price: number | null; price_max: number | null };

/** A price of 0 or nothing means that the manager wants to be asked. */
export function isCall(price: number | null): price is null | 0 {
  return price === null || price === 0;
}

/** The lowest rent that is a number, or null where every plan says 'Call'. */
export function lowestRent(rents: readonly { price: number | null }[]): number | null {
  const prices = rents.map(({ price }) => price).filter((price) => !isCall(price)) as number[];
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** `$700 – $1,400` over all plans, one figure where they agree, `Call` where none has a price. */
export function rentRange(rents: readonly Rent[]): string {
  const low = lowestRent(rents);
  if (low === null) return 'Call';
  const high = Math.max(...rents.flatMap(({ price, price_max }) => [price ?? 0, price_max ?? 0]));
  return high > low ? `${formatMoney(low)} – ${formatMoney(high)}` : formatMoney(low);
}

/** The same as a sentence has it: `$700 – $1,400 a month`; of 'Call' there is no month. */
export function monthlyRent(rents: readonly Rent[]): string {
  return lowestRent(rents) === null ? rentRange(rents) : `${rentRange(rents)} a month`;
}
