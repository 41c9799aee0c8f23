import type { ReactNode } from 'react';
import {
  formatListTime,
  formatLongDay,
  formatMessageTime,
  formatMoment,
  formatRelative,
  formatShortDay,
} from '#shared/texts/format-time.ts';
import { useBrowserZone, useNow, useTimeZone } from './time-zone.ts';

const FORMATS = {
  /** `Aug 5, 2026, 3:04 PM` */
  moment: formatMoment,
  /** `5 minutes ago`, `yesterday`, and from a week on `Jul 29` */
  relative: (time: string, zone: string, now: string) => formatRelative(time, now, zone),
  /** `August 5, 2026` */
  date: formatLongDay,
  /** `Aug 5`, with the year if it is another one */
  'short-date': (time: string, zone: string, now: string) => formatShortDay(time, now, zone),
  /** In a thread: `3:04 PM`, and with its date once it is older than a day */
  message: (time: string, zone: string, now: string) => formatMessageTime(time, now, zone),
  /** In a list of threads: `3:04 PM`, and the date alone once it is older than a day */
  list: (time: string, zone: string, now: string) => formatListTime(time, now, zone),
} satisfies Record<string, (time: string, zone: string, now: string) => string>;

/** These show a time of day, which nobody can write without a zone. */
const NEEDS_ZONE: readonly string[] = ['moment', 'message', 'list'];

type TimeProps = {
  /** An ISO time, or a calendar day `YYYY-MM-DD`, which is the same in every zone. */
  value: string;
  format?: keyof typeof FORMATS;
  /** Words of the caller instead of the formatted value. */
  children?: ReactNode;
  className?: string | undefined;
};

/** A time or a date in the reader's zone. While the zone is unknown, a time of day is written as `5 minutes ago`. */
export function Time({ value, format = 'moment', children, className }: TimeProps) {
  const now = useNow();
  const inBrowser = useBrowserZone();
  const zoneOfReader = useTimeZone();
  const isDay = value.length === 10;
  const zone = isDay ? 'UTC' : zoneOfReader;
  const shown = zone === null && NEEDS_ZONE.includes(format) ? 'relative' : format;
  const exact = inBrowser && !isDay && shown === 'relative' ? formatMoment(value, inBrowser) : undefined;
  return (
    // Browsers differ from the server in the space before `PM`.
    <time dateTime={value} title={exact} className={className} suppressHydrationWarning>
      {children ?? FORMATS[shown](value, zone ?? 'UTC', now)}
    </time>
  );
}
