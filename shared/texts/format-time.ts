import { perLocale } from './per-locale.ts';
import { intlLocale, t } from './t.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const RELATIVE_DAYS = 7;
/** Limits the cache, because clients choose the time zone by a cookie. */
const MAX_CACHED_FORMATS = 200;

const FORMATS = {
  moment: { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  clock: { hour: 'numeric', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  dayOfYear: { month: 'short', day: 'numeric', year: 'numeric' },
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  weekdayOfYear: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  date: { dateStyle: 'long' },
  key: { year: 'numeric', month: '2-digit', day: '2-digit' },
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const relativeFormat = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const cachedFormats = new Map<string, Intl.DateTimeFormat>();

function format(time: string, name: keyof typeof FORMATS, zone: string): string {
  const key = `${intlLocale()} ${name} ${zone}`;
  let found = cachedFormats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(intlLocale(), { ...FORMATS[name], timeZone: zone });
    if (cachedFormats.size >= MAX_CACHED_FORMATS) cachedFormats.clear();
    cachedFormats.set(key, found);
  }
  return found.format(new Date(time));
}

const age = (time: string, now: string) => Date.parse(now) - Date.parse(time);
const isOlderThanADay = (time: string, now: string) => age(time, now) >= DAY_MS;

const isSameYear = (time: string, now: string, zone: string) =>
  format(time, 'year', zone) === format(now, 'year', zone);

/** Formats as `Aug 5`, with the year if it differs from that of `now`. */
export function formatShortDay(time: string, now: string, zone: string): string {
  return format(time, isSameYear(time, now, zone) ? 'day' : 'dayOfYear', zone);
}

export function formatLongDay(time: string, zone: string): string {
  return format(time, 'date', zone);
}

export function formatMoment(time: string, zone: string): string {
  return format(time, 'moment', zone);
}

/** Formats as `just now`, `5 minutes ago` or `yesterday`. Future times are `just now`. */
export function formatTimeAgo(time: string, now: string): string {
  const ms = age(time, now);
  if (ms < MINUTE_MS) return t('just now');
  if (ms < HOUR_MS) return relativeFormat().format(-Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < DAY_MS) return relativeFormat().format(-Math.floor(ms / HOUR_MS), 'hour');
  return relativeFormat().format(-Math.floor(ms / DAY_MS), 'day');
}

/** Formats a relative time for a week, then the date as `Aug 5`. */
export function formatRelative(time: string, now: string, zone: string): string {
  return age(time, now) < RELATIVE_DAYS * DAY_MS ? formatTimeAgo(time, now) : formatShortDay(time, now, zone);
}

/** Formats as `3:04 PM`, with the date after a day (section 2.8). */
export function formatMessageTime(time: string, now: string, zone: string): string {
  const clock = format(time, 'clock', zone);
  return isOlderThanADay(time, now)
    ? t('{day}, {time}', { day: formatShortDay(time, now, zone), time: clock })
    : clock;
}

/** Formats a time as `3:04 PM`, or as a date if it is more than a day ago. */
export function formatListTime(time: string, now: string, zone: string): string {
  return isOlderThanADay(time, now) ? formatShortDay(time, now, zone) : format(time, 'clock', zone);
}

export function dayKey(time: string, zone: string): string {
  return format(time, 'key', zone);
}

/** Formats as `Today`, `Yesterday` or `Wednesday, August 5`. */
export function formatDayHeading(time: string, now: string, zone: string): string {
  const key = dayKey(time, zone);
  if (key === dayKey(now, zone)) return t('Today');
  if (key === dayKey(new Date(Date.parse(now) - DAY_MS).toISOString(), zone)) return t('Yesterday');
  return format(time, isSameYear(time, now, zone) ? 'weekday' : 'weekdayOfYear', zone);
}
