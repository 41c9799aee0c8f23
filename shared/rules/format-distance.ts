/** Section 9: metres to miles on lists. */
export const METERS_PER_MILE = 1609;

const MILES = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Metres as miles with two decimals: `0.42 mi`. */
export function formatDistance(meters: number): string {
  return `${MILES.format(meters / METERS_PER_MILE)} mi`;
}
