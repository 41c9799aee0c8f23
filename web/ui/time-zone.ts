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

/** Stable within a minute. */
function readMinute(): string {
  const end = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS - 1;
  if (Date.parse(minute) !== end) minute = new Date(end).toISOString();
  return minute;
}

/** To the minute; the server's time during hydration. */
export function useNow(): string {
  const clock = useContext(RenderClockContext);
  return useSyncExternalStore(subscribe, readMinute, () => clock?.now ?? readMinute());
}

const never = () => () => {};

export function readBrowserZone(): string {
  browserZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return browserZone;
}

/** Null on the server and during hydration. */
export function useBrowserZone(): string | null {
  return useSyncExternalStore(never, readBrowserZone, () => null);
}

/** Null: show no time of day. Text rendered without a zone stays, to avoid shifts. */
export function useTimeZone(): string | null {
  const renderedIn = useContext(RenderClockContext)?.zone ?? null;
  const inBrowser = useBrowserZone();
  const [isHydrated] = useState(inBrowser === null);
  if (inBrowser === null || (isHydrated && renderedIn === null)) return renderedIn;
  return inBrowser;
}
