const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Whole US dollars: `$1,250`. */
export function formatMoney(usd: number): string {
  return USD.format(usd);
}

const EXACT_USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** What is paid, to the cent: `$35.00` of 3500. */
export function formatCents(cents: number): string {
  return EXACT_USD.format(cents / 100);
}
