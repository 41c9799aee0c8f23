/** A calendar day has no time zone; reading it in UTC keeps it the same day everywhere. */
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const MONTH_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const MONTH_DAY_YEAR = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-08-15` (or an ISO time) as `August 15, 2026`. */
export function formatDate(date: string): string {
  return LONG.format(new Date(date));
}

/** `2026-08-15` as `Aug 15`, with the year where it is not that of `today`. */
export function formatShortDate(date: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return (isThisYear ? MONTH_DAY : MONTH_DAY_YEAR).format(new Date(date));
}

/** Section 2.6: `Available Now` once the date is past, otherwise month and day. `today` is `YYYY-MM-DD`. */
export function formatAvailableDate(date: string | null, today: string): string {
  if (date === null) return 'Ask';
  return date <= today ? 'Available Now' : formatShortDate(date, today);
}
