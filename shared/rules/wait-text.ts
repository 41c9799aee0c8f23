import { t } from '../texts/t.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Formats as `1 second` or `5 minutes`. Rounds up. */
export function waitText(seconds: number): string {
  if (seconds < MINUTE_S)
    return t('{count, plural, one {# second} other {# seconds}}', { count: Math.ceil(seconds) });
  if (seconds <= 2 * HOUR_S)
    return t('{count, plural, one {# minute} other {# minutes}}', { count: Math.ceil(seconds / MINUTE_S) });
  return t('{count, plural, one {# hour} other {# hours}}', { count: Math.ceil(seconds / HOUR_S) });
}
