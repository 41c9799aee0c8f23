import { createContext, useContext, useState, useSyncExternalStore } from 'react';

export type RenderClock = {
  now: string;
  zone: string | null;
};

export const RenderClockContext = createContext<RenderClock | null>(null);

const MINUTE_MS = 60_000;
let minute = '';
let browserZone: string | undefined;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

/** Returns the current time, which changes once a minute. */
function readMinute(): string {
  const end = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS - 1;
  if (Date.parse(minute) !== end) minute = new Date(end).toISOString();
  return minute;
}

/** Returns the current time to the minute. During hydration, returns the server's time. */
export function useNow(): string {
  const clock = useContext(RenderClockContext);
  return useSyncExternalStore(subscribe, readMinute, () => clock?.now ?? readMinute());
}

const never = () => () => {};

export function readBrowserZone(): string {
  browserZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return browserZone;
}

/** Returns the browser's time zone. Null on the server and during hydration. */
export function useBrowserZone(): string | null {
  return useSyncExternalStore(never, readBrowserZone, () => null);
}

/**
 * Returns the time zone for rendering. If the server rendered without one, stays null to avoid layout shifts;
 * no time of day is shown then.
 */
export function useTimeZone(): string | null {
  const renderedIn = useContext(RenderClockContext)?.zone ?? null;
  const inBrowser = useBrowserZone();
  const [isHydrated] = useState(inBrowser === null);
  if (inBrowser === null || (isHydrated && renderedIn === null)) return renderedIn;
  return inBrowser;
}
