const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Whole US dollars: `$1,250`. */
export function formatMoney(usd: number): string {
  return USD.format(usd);
}

const USD_CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An amount that was paid, in cents: `$20.00`. */
export function formatCents(cents: number): string {
  return USD_CENTS.format(cents / 100);
}
