import { formatLongDay, formatShortDay } from '../texts/format-time.ts';
import { t } from '../texts/t.ts';

/** Dates without a time are formatted in UTC, so that the day is the same in every time zone. */
const CALENDAR = 'UTC';

/** Formats `2026-08-15` as `August 15, 2026`. */
export function formatDate(date: string): string {
  return formatLongDay(date, CALENDAR);
}

/** Formats as `Aug 15`, with the year if it differs from that of `today`. */
export function formatShortDate(date: string, today: string): string {
  return formatShortDay(date, today, CALENDAR);
}

/** Formats an availability date (section 2.6). `today` is `YYYY-MM-DD`. */
export function formatAvailableDate(date: string | null, today: string): string {
  if (date === null) return t('Ask');
  return date <= today ? t('Available Now') : formatShortDate(date, today);
}
