const MONTH_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A half bath counts as half: 2 full and 1 half are 2.5 (section 3). */
export function countBaths({ full_bath, half_bath }: { full_bath: number; half_bath: number }): number {
  return full_bath + half_bath / 2;
}

/** `Studio`, `1 Bed`, `2 Bed`, ... */
export function bedsLabel(bedrooms: number): string {
  return bedrooms === 0 ? 'Studio' : `${bedrooms} Bed`;
}

/**
 * When a plan is free: 'Available Now' once the date is past (or is today), otherwise month and day (section 2.6).
 * Nothing is said where no date is known. Dates are `YYYY-MM-DD`; `today` comes from the caller, who has a clock.
 */
export function availabilityLabel(dateAvailable: string | null, today: string): string {
  if (dateAvailable === null) return '';
  return dateAvailable <= today ? 'Available Now' : MONTH_DAY.format(new Date(`${dateAvailable}T00:00:00Z`));
}
