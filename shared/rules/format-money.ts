import { perLocale } from '../texts/per-locale.ts';

const dollars = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
);

export function formatMoney(usd: number): string {
  return dollars().format(usd);
}

const dollarsAndCents = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }),
);

export function formatCents(cents: number): string {
  return dollarsAndCents().format(cents / 100);
}
