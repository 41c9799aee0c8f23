const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Whole US dollars: `$1,250`. */
export function formatMoney(usd: number): string {
  return USD.format(usd);
}
