const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** `1 second`, `5 minutes`, `3 hours`: how long to wait, never less than it is. */
export function waitText(seconds: number): string {
  if (seconds < MINUTE_S) return count(Math.ceil(seconds), 'second');
  if (seconds <= 2 * HOUR_S) return count(Math.ceil(seconds / MINUTE_S), 'minute');
  return count(Math.ceil(seconds / HOUR_S), 'hour');
}
