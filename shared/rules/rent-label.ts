/** A rent as the rules know it: whole US dollars a month; 0 or null is 'Call' (section 3). */
export type Rent = { price: number | null; price_max: number | null };

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** `$1,250` for whole dollars. */
export function formatDollars(amount: number): string {
  return DOLLARS.format(amount);
}

/** A price of 0 or nothing means that the manager wants to be asked. */
export function isCall(price: number | null): price is null | 0 {
  return price === null || price === 0;
}

/** The rate of a floor plan: `$950`, `$950+` where there is a maximum, or `Call` (section 2.6). */
export function rentLabel({ price, price_max }: Rent): string {
  if (isCall(price)) return 'Call';
  return formatDollars(price) + (price_max ? '+' : '');
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
  return high > low ? `${formatDollars(low)} – ${formatDollars(high)}` : formatDollars(low);
}
