import { perLocale } from '../texts/per-locale.ts';

/** Section 9: metres to miles on lists, and whatever is compared with them. */
export const METERS_PER_MILE = 1609;
/** A mile as it is, for lengths that services give in miles and for plans of towns. */
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

/** Metres as miles with two decimals: `0.42 mi`. */
export function formatDistance(meters: number): string {
  return miles().format(meters / METERS_PER_MILE);
}
