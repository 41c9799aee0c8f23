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
  /** `5 minutes ago`, `yesterday`, `Jul 29` after a week */
  relative: (time: string, zone: string, now: string) => formatRelative(time, now, zone),
  /** `August 5, 2026` */
  date: formatLongDay,
  /** `Aug 5`, with the year if it differs */
  'short-date': (time: string, zone: string, now: string) => formatShortDay(time, now, zone),
  /** `3:04 PM`, with the date after a day */
  message: (time: string, zone: string, now: string) => formatMessageTime(time, now, zone),
  /** `3:04 PM`, the date alone after a day */
  list: (time: string, zone: string, now: string) => formatListTime(time, now, zone),
} satisfies Record<string, (time: string, zone: string, now: string) => string>;

const NEEDS_ZONE: readonly string[] = ['moment', 'message', 'list'];

type TimeProps = {
  value: string;
  format?: keyof typeof FORMATS;
  children?: ReactNode;
  className?: string | undefined;
};

/**
 * Shows a time in the given format. While the time zone is unknown, shows it relative to now, such as `5
 * minutes ago`.
 */
export function Time({ value, format = 'moment', children, className }: TimeProps) {
  const now = useNow();
  const inBrowser = useBrowserZone();
  const zoneOfReader = useTimeZone();
  const isDay = value.length === 10;
  const zone = isDay ? 'UTC' : zoneOfReader;
  const shown = zone === null && NEEDS_ZONE.includes(format) ? 'relative' : format;
  const exact = inBrowser && !isDay && shown === 'relative' ? formatMoment(value, inBrowser) : undefined;
  return (
    // Suppresses a warning, because browsers format another kind of space before `PM` than the server.
    <time dateTime={value} title={exact} className={className} suppressHydrationWarning>
      {children ?? FORMATS[shown](value, zone ?? 'UTC', now)}
    </time>
  );
}
