import { perLocale } from '../texts/per-locale.ts';
import { t } from '../texts/t.ts';

/** A calendar day has no time zone; reading it in UTC keeps it the same day everywhere. */
const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
const long = dayFormat({ dateStyle: 'long' });
const monthDay = dayFormat({ month: 'short', day: 'numeric' });
const monthDayYear = dayFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** `2026-08-15` (or an ISO time) as `August 15, 2026`. */
export function formatDate(date: string): string {
  return long().format(new Date(date));
}

/** `2026-08-15` as `Aug 15`, with the year where it is not that of `today`. */
export function formatShortDate(date: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return (isThisYear ? monthDay() : monthDayYear()).format(new Date(date));
}

/** Section 2.6: `Available Now` once the date is past, otherwise month and day. `today` is `YYYY-MM-DD`. */
export function formatAvailableDate(date: string | null, today: string): string {
  if (date === null) return t('Ask');
  return date <= today ? t('Available Now') : formatShortDate(date, today);
}
