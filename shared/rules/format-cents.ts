const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents, as payments are counted: `$20.00`. */
export function formatCents(cents: number): string {
  return USD.format(cents / 100);
}
