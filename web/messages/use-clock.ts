import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
let minute = '';

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

/** The same text within a minute, so that reading it twice is reading one thing. */
function readMinute(): string {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS - 1;
  if (Date.parse(minute) !== now) minute = new Date(now).toISOString();
  return minute;
}

export type Clock = { now: string; zone?: 'UTC' };

/**
 * The time by which a page counts, and the zone that it is shown in.
 * @param start when the server made the page: it and the browser's first render say the same, in UTC
 */
export function useClock(start: string): Clock {
  const now = useSyncExternalStore(subscribe, readMinute, () => null);
  return now === null ? { now: start, zone: 'UTC' } : { now };
}
