import { perLocale } from '../texts/per-locale.ts';
import { t } from '../texts/t.ts';

const DAY_MS = 24 * 60 * 60_000;

/** `UTC` on a page whose reader's own zone is not known yet; absent: that of this machine. */
type Zone = 'UTC' | undefined;

const formatsIn = (zone: Zone) =>
  perLocale((locale) => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, ...(zone ? { timeZone: zone } : {}) });
    return {
      clock: format({ hour: 'numeric', minute: '2-digit' }),
      day: format({ month: 'short', day: 'numeric' }),
      dayOfYear: format({ month: 'short', day: 'numeric', year: 'numeric' }),
      weekday: format({ weekday: 'long', month: 'long', day: 'numeric' }),
      weekdayOfYear: format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
      key: format({ year: 'numeric', month: '2-digit', day: '2-digit' }),
      year: format({ year: 'numeric' }),
    };
  });
const formatsHere = formatsIn(undefined);
const formatsInUtc = formatsIn('UTC');
const formatsOf = (zone: Zone) => (zone ? formatsInUtc() : formatsHere());

const isOlderThanADay = (time: string, now: string) => Date.parse(now) - Date.parse(time) >= DAY_MS;

function dayText(time: string, now: string, zone: Zone): string {
  const { day, dayOfYear, year } = formatsOf(zone);
  const [then, today] = [new Date(time), new Date(now)];
  return (year.format(then) === year.format(today) ? day : dayOfYear).format(then);
}

/** In a thread: `3:04 PM`, and with its date once it is older than a day (section 2.8). */
export function formatMessageTime(time: string, now: string, zone?: 'UTC'): string {
  const clock = formatsOf(zone).clock.format(new Date(time));
  return isOlderThanADay(time, now)
    ? t('{day}, {time}', { day: dayText(time, now, zone), time: clock })
    : clock;
}

/** In the list of conversations: `3:04 PM`, and the date alone once it is older than a day. */
export function formatListTime(time: string, now: string, zone?: 'UTC'): string {
  return isOlderThanADay(time, now) ? dayText(time, now, zone) : formatsOf(zone).clock.format(new Date(time));
}

/** What two times of one calendar day have in common, and no others. */
export function dayKey(time: string, zone?: 'UTC'): string {
  return formatsOf(zone).key.format(new Date(time));
}

/** Between the days of a thread: `Today`, `Yesterday`, `Wednesday, August 5`. */
export function formatDay(time: string, now: string, zone?: 'UTC'): string {
  const { weekday, weekdayOfYear, year } = formatsOf(zone);
  const key = dayKey(time, zone);
  if (key === dayKey(now, zone)) return t('Today');
  if (key === dayKey(new Date(Date.parse(now) - DAY_MS).toISOString(), zone)) return t('Yesterday');
  const then = new Date(time);
  return (year.format(then) === year.format(new Date(now)) ? weekday : weekdayOfYear).format(then);
}
