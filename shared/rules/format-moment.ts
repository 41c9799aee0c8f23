import { perLocale } from '../texts/per-locale.ts';
import { t } from '../texts/t.ts';

const saysAgo = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago an ISO time was, in words: `just now`, `5 minutes ago`, `yesterday`. A clock that is ahead says `just now`. */
export function formatTimeAgo(time: string, now: string): string {
  const ms = Date.parse(now) - Date.parse(time);
  if (ms < MINUTE_MS) return t('just now');
  if (ms < HOUR_MS) return saysAgo().format(-Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < DAY_MS) return saysAgo().format(-Math.floor(ms / HOUR_MS), 'hour');
  return saysAgo().format(-Math.floor(ms / DAY_MS), 'day');
}

const momentFormat = (zone: Intl.DateTimeFormatOptions) =>
  perLocale(
    (locale) =>
      new Intl.DateTimeFormat(locale, {
        month: 'short',
        day: 'numeric',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        ...zone,
      }),
  );
const moment = momentFormat({});
const momentInUtc = momentFormat({ timeZone: 'UTC', timeZoneName: 'short' });

/**
 * An ISO time as `Aug 5, 2026, 3:04 PM`.
 * @param timeZone `UTC` is named, as on a page whose reader's own is not known yet; absent: that of this machine
 */
export function formatMoment(time: string, timeZone?: 'UTC'): string {
  return (timeZone ? momentInUtc() : moment()).format(new Date(time));
}
