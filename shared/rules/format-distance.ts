import { perLocale } from '../texts/per-locale.ts';

/** Section 9: metres to miles on lists. */
export const METERS_PER_MILE = 1609;

const miles = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'mile',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

/** Metres as miles with two decimals: `0.42 mi`. */
export function formatDistance(meters: number): string {
  return miles().format(meters / METERS_PER_MILE);
}
