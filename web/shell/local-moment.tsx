import { useSyncExternalStore } from 'react';
import { formatMoment } from '#shared/rules/format-moment.ts';

const never = () => () => {};

/** A moment as its reader's clock shows it; until that is known, in UTC, which it then names. */
export function LocalMoment({ time }: { time: string }) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <time dateTime={time} suppressHydrationWarning>
      {isInBrowser ? formatMoment(time) : formatMoment(time, 'UTC')}
    </time>
  );
}
