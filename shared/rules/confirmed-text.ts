const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days from one day to another, both `YYYY-MM-DD` or an ISO time in UTC; never below 0. */
export function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS));
}

/** `Confirmed today`, `Confirmed yesterday`, `Confirmed 3 days ago`. */
export function confirmedText(confirmed: string, today: string): string {
  const days = daysBetween(confirmed, today);
  if (days === 0) return 'Confirmed today';
  return days === 1 ? 'Confirmed yesterday' : `Confirmed ${days} days ago`;
}
