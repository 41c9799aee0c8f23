import { perLocale } from '../texts/per-locale.ts';

const whole = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
const share = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

export function formatNumber(value: number): string {
  return whole().format(value);
}

/** Formats a value from 0 to 1 as `71.60%` (section 2.4). */
export function formatPercentNumber(value: number): string {
  return share().format(value);
}
