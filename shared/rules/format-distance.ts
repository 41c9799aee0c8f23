import { perLocale } from '../texts/per-locale.ts';

/** Rounded value, which section 9 requires for lists. */
export const METERS_PER_MILE = 1609;
/** Exact value, for lengths that services return in miles. */
export const METERS_A_MILE = 1609.344;

const miles = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'mile',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

export function formatDistance(meters: number): string {
  return miles().format(meters / METERS_PER_MILE);
}
